"""How a shuffle can be checked, and what that proves, told to people."""

from sennik.games.catalogues import texts
from sennik.games.languages import LANGUAGES
from sennik.tables.shuffle import PATIENCE

PARTS = ("how", "proved", "not_proved", "remembered")
PARAGRAPHS = [
    texts("sennik.web", f"shuffle.{part}", seconds=PATIENCE // 1000) for part in PARTS
]
EXPLANATION = {  # with an empty line between the paragraphs
    one: "\n\n".join(paragraph[one] for paragraph in PARAGRAPHS) for one in LANGUAGES
}
