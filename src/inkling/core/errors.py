"""What Inkling says when it will not do something: a code for programs, a sentence for people."""


def mark(sentence: str) -> str:
    """Mark a sentence for the catalogs; whoever shows it translates it."""
    return sentence


class Refusal(Exception):
    """A request that was turned down and changed nothing."""

    def __init__(self, code: str, sentence: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence
        self.values = values

    def __str__(self) -> str:
        return self.sentence.format(**self.values)


class BadSetup(Refusal):
    """A play that cannot be set up like this."""


class NotWellFormed(Refusal):
    """A text that is no action of this game at all."""


class NotAllowed(Refusal):
    """A proper action that this actor may not take now."""


class BadRecord(Refusal):
    """A record that is damaged, foreign, or does not replay."""
