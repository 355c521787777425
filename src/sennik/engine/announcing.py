"""Says that rules are being compiled, to whoever waits for it.

Nothing is said unless somebody `wants` it: libraries and commands that a person waits
for do, a server (which has its own words for it) does not. It is said once a process,
on stderr, when compiling has taken longer than a second in all.
"""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

PATIENCE = 1.0  # seconds of compiling before it is worth a word
SENTENCE = "sennik: compiling the rules for this machine, once; the next start is quick"


class Announcer:
    """Adds up the seconds that were spent compiling, and says so once."""

    def __init__(self) -> None:
        self.is_decided = False  # whether to say anything
        self.sentence = ""  # still to be said
        self.spent = 0.0
        self.depth = 0  # compiling one function may compile another
        self.lock = threading.Lock()
        self.timer: threading.Timer | None = None
        self.begun = 0.0

    def begin(self) -> None:
        """Something is being compiled from now on."""
        with self.lock:
            self.depth += 1
            if self.depth > 1 or not self.sentence:
                return
            self.begun = monotonic()
            self.timer = threading.Timer(max(PATIENCE - self.spent, 0.0), self.say)
            self.timer.daemon = True
            self.timer.start()

    def end(self) -> None:
        """It is compiled."""
        with self.lock:
            self.depth -= 1
            if self.depth == 0 and self.timer is not None:
                self.timer.cancel()
                self.timer = None
                self.spent += monotonic() - self.begun

    def say(self) -> None:
        """Say it, unless it was said."""
        with self.lock:
            sentence, self.sentence = self.sentence, ""
        if sentence:
            print(sentence, file=sys.stderr, flush=True)


announcer = Announcer()


def wants(sentence: str = SENTENCE) -> None:
    """From now on somebody waits for what is compiled; the first sentence is said.

    The environment variable SENNIK_QUIET (set to anything) keeps it quiet.
    """
    if not announcer.is_decided and not os.environ.get("SENNIK_QUIET"):
        announcer.is_decided = True
        announcer.sentence = sentence


def keep_quiet() -> None:
    """Nothing is said in this process any more."""
    announcer.is_decided = True
    announcer.sentence = ""


@contextmanager
def compiling() -> Iterator[None]:
    """Around whatever compiles."""
    announcer.begin()
    try:
        yield
    finally:
        announcer.end()
