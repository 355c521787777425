"""What tables say in words: refusals, lines of the log and canned phrases.

The sentences lie in the catalogues beside this file.
"""

from sennik.games.catalogues import catalogue
from sennik.games.phrases import LANGUAGES

Both = dict[str, str]  # a text in each language


def _texts(prefix: str, kept: str) -> dict[str, Both]:
    """The texts whose keys begin with `prefix`, by their keys after `kept`."""
    catalogues = {one: catalogue("sennik.tables", one).texts for one in LANGUAGES}
    keys = [key for key in catalogues[LANGUAGES[0]] if key.startswith(prefix)]
    return {
        key.removeprefix(kept): {one: texts[key] for one, texts in catalogues.items()}
        for key in keys
    }


REASONS = _texts("reason.", "reason.")
LINES = _texts("table.", "")
PHRASES = _texts("phrase.", "phrase.")
