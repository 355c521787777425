"""What is outside the language, said so that its writer can mend it."""

from sennik.engine.errors import SennikError


class Misfit(Exception):
    """Something the language does not have; `advice` says what to write instead."""

    def __init__(self, advice: str) -> None:
        super().__init__(advice)
        self.advice = advice


class OutsideLanguage(SennikError):
    """A line that does not compile: where it is, what it says, what to write."""

    def __init__(self, path: str, line: int, text: str, advice: str) -> None:
        super().__init__(f"{path}:{line}: `{text}`: {advice}")
        self.path = path
        self.line = line
        self.text = text
        self.advice = advice
