"""The languages that games speak, and a line of a log."""

from collections.abc import Mapping

LANGUAGES = ("en", "pl")
Line = tuple[str, Mapping[str, int]]  # the key of a message, and its arguments
