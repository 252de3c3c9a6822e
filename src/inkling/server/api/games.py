"""The games on the shelf, as another client is shown them."""

from inkling.catalogs import speech
from inkling.games import SHELF
from inkling.server.api.shapes import BotSeen, ChoiceSeen, GameSeen, SettingSeen


def see_game(name: str, lang: str) -> GameSeen:
    game = SHELF[name]
    words = speech(lang, game.package)
    return GameSeen(
        name=name,
        title=game.title,
        pitch=words(game.page.pitch) if game.page.pitch else "",
        least=game.seats[0],
        most=game.seats[-1],
        minutes=game.page.minutes,
        bots=tuple(BotSeen(bot.name, bot.strength, words(bot.manner)) for bot in game.bots.all),
        settings=tuple(
            SettingSeen(
                setting.name,
                words(setting.label),
                tuple(ChoiceSeen(choice.value, words(choice.label)) for choice in setting.choices),
            )
            for setting in game.page.settings()
        ),
    )
