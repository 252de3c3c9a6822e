"""What boards are made of: dock, people, hand, story; and a whole board of them for a game that draws none of its own.

It lies beside the shelf: games and pages share it, and it knows no game. The classes are those of the house's sheet.
"""
