"""What tables say in words: refusals, lines of the log and canned phrases.

The sentences lie in the catalogues beside this file.
"""

from sennik.games.catalogues import Both, catalogue
from sennik.games.languages import LANGUAGES, MAIN


def _texts(prefix: str, kept: str) -> dict[str, Both]:
    """The texts whose keys begin with `prefix`, by their keys after `kept`."""
    catalogues = {one: catalogue("sennik.tables", one).texts for one in LANGUAGES}
    return {
        key.removeprefix(kept): {one: said[key] for one, said in catalogues.items()}
        for key in catalogues[MAIN]
        if key.startswith(prefix)
    }


REASONS = _texts("reason.", "reason.")
LINES = _texts("table.", "")
PHRASES = _texts("phrase.", "phrase.")
