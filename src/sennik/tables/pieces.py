"""What frames are made of: pieces, and since when each has been what it is."""


class Piece:
    """Something that is shown, and the event since which it has been just so."""

    __slots__ = ("since", "text")

    def __init__(self, text: bytes = b"", since: int = 0) -> None:
        self.text, self.since = text, since

    def become(self, text: bytes, seq: int) -> None:
        """Show `text` from event `seq` on."""
        if text != self.text:
            self.text, self.since = text, seq
