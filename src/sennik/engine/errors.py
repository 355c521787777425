"""What can be wrong with what the engine is given; every message says what to do."""


class SennikError(ValueError):
    """Something given from outside is wrong; the text says what and what is allowed."""


class UnknownGame(SennikError):
    """No game has this key."""


class OldRules(SennikError):
    """A match of rules that this program does not have."""


class BadOptions(SennikError):
    """Options that do not exist, are out of range or exclude each other."""


class UnreadableAction(SennikError):
    """A text that names no action."""


class NoSuchSeat(SennikError):
    """An actor that does not sit at this table."""


class IllegalAction(SennikError):
    """An action that the rules refuse, with their code and the rulebook's paragraph."""

    def __init__(self, message: str, code: int, paragraph: int) -> None:
        super().__init__(message)
        self.code = code
        self.paragraph = paragraph


class BadRecord(SennikError):
    """A record that cannot be read, does not replay or was tampered with."""
