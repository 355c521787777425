"""Catalogues: complete in every language, and in step with what games say."""

import ast
import inspect
import json
import re
import shutil
import sys
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any

import pytest

from sennik.games import GAMES
from sennik.games.catalogues import catalogue
from sennik.games.languages import LANGUAGES
from sennik.games.words import Words, words_of
from sennik.lab.watching import watcher_of
from tests.subjects import FOLDERS
from tools import catalogues, translate

FILES = [one for root in catalogues.SOURCES for one in root.rglob("messages.*.po")]
SPEAKING = {path.parent.name for path in FILES}
PACKAGES = [one.game.package for one in FOLDERS if one.name in SPEAKING]
PAGE = catalogues.ROOT / "web/src"
OF_OPTION = re.compile(r"option\.\w+\.(title|line|value\.\d+)$").match


def spoken(package: str) -> Words:
    return words_of(package)


def telling(package: str) -> ModuleType:
    module: ModuleType = words_of(package).telling
    return module


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def counted_in(text: str) -> set[str]:
    return {form for _, name, form, _ in Formatter().parse(text) if name and form}


@pytest.mark.parametrize(
    "path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_the_json_beside_a_catalogue_is_made_from_it(path: Path) -> None:
    """`python tools/catalogues.py` writes it anew."""
    kept = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(catalogues.compiled(path)))


SPOKEN = sorted({path.parent for path in FILES})  # the page's own among them
by_folder = pytest.mark.parametrize("folder", SPOKEN, ids=lambda one: one.name)


def texts_in(folder: Path, language: str) -> dict[str, dict[str, Any]]:
    return catalogues.compiled(folder / f"messages.{language}.po")


@by_folder
def test_every_language_is_complete_and_nothing_is_left_over(folder: Path) -> None:
    found = {path.suffixes[0][1:] for path in folder.glob("messages.*.po")}
    assert found == set(LANGUAGES)
    first, *others = (texts_in(folder, language) for language in LANGUAGES)
    for other in others:
        assert set(other["texts"]) == set(first["texts"])
        assert set(other["counted"]) == set(first["counted"])


@pytest.mark.parametrize("package", PACKAGES)
def test_a_sentence_uses_only_what_its_message_gives(package: str) -> None:
    words = spoken(package)
    for language in LANGUAGES:
        kept = catalogue(package, language)
        for key, arguments in words.vocabulary.messages:
            given = {name.rstrip("*") for name in arguments}
            for form in (key, f"{key}.you"):
                if form in kept.texts:
                    assert names_in(kept.texts[form]) <= given, (language, form)
                    nouns = {f"count.{noun}" for noun in counted_in(kept.texts[form])}
                    lists = set(words.vocabulary.lists)
                    if not lists & {name.rstrip("0123456789") for name in given}:
                        assert nouns <= set(kept.counted), (language, form)


@by_folder
def test_languages_agree_on_what_a_sentence_names(folder: Path) -> None:
    english, *others = (texts_in(folder, language)["texts"] for language in LANGUAGES)
    for key, text in english.items():
        if key.endswith(".you"):
            continue  # a verb may say who it is
        for other in others:
            assert names_in(other[key]) == names_in(text), key


@by_folder
def test_what_a_sentence_counts_has_its_forms(folder: Path) -> None:
    for language in LANGUAGES:
        found = texts_in(folder, language)
        for key, text in found["texts"].items():
            for _, name, form, _ in Formatter().parse(text):
                if name in ("minutes", "tokens", "target") and form:
                    assert f"count.{form}" in found["counted"], key


def test_every_sentence_of_the_page_is_used() -> None:
    """A key is written out, or begins as one that is put together."""
    sources = [*PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")]
    sources += catalogues.ROOT.glob("src/sennik/games/*/page/*")
    code = "".join(path.read_text(encoding="utf-8") for path in sources)
    begun = tuple(re.findall(r"\bt\(`([\w.]+\.)\$", code))
    assert len(begun) > 2
    for key in texts_in(PAGE, "en")["texts"]:
        assert f'"{key}"' in code or key.startswith(begun), key


def test_the_page_calls_a_language_a_draft_as_long_as_any_part_of_it_is_one() -> None:
    drafts = {
        (one.parent, one.suffixes[0]) for one in FILES if catalogues.is_draft(one)
    }
    for _, language in drafts:
        assert (PAGE, language) in drafts
    assert all("draft" in texts_in(PAGE, language)["texts"] for language in LANGUAGES)


CODE = [
    path
    for folder in ("src/sennik", "web/src")
    for path in (catalogues.ROOT / folder).rglob("*")
    if path.suffix in (".py", ".ts", ".svelte") and "/web/page/" not in str(path)
]
ASIDE = re.compile(r"<(script|style).*?</\1>|<!--.*?-->", re.DOTALL)
POLISH = "[a-zA-Z][ąćęłńóśźż]|[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ][a-z]"  # of a word
FOREIGN = re.compile(POLISH + "|[\u0400-\u04ff]{2}")  # or of a Cyrillic one
BRAND = "Sennik"  # is said alike in every language


def markup(source: str) -> str:
    """What stands in a component between its tags and in its attributes, outside
    braces."""
    depth, plain = 0, []
    for letter in ASIDE.sub("", source):
        depth += (letter == "{") - (letter == "}")
        if depth == 0 and letter != "}":
            plain.append(letter)
    text = "".join(plain)
    told = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', text)
    return " ".join([re.sub(r"<[^>]*>", " ", text), *told])


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.name)
def test_no_sentence_is_left_in_code(path: Path) -> None:
    """Another language would show, wherever it stands; in components any word would."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".svelte":
        assert re.findall(r"[^\W\d_]{2,}", markup(source)) in ([], [BRAND])
    elif path.suffix == ".py":
        source = "".join(ast.unparse(without_docstrings(ast.parse(source))))
    source = re.sub(r"(?m)(^|\s)//.*", "", source)
    assert not FOREIGN.search(source)


def without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            if ast.get_docstring(node) is not None:
                node.body[0] = ast.Pass()
    return tree


@pytest.mark.parametrize("package", PACKAGES)
def test_messages_are_numbered_in_the_order_of_the_vocabulary(package: str) -> None:
    module = telling(package)
    named = vars(sys.modules.get(f"{package}.messages", module))  # long lists apart
    for number, (key, _) in enumerate(module.VOCABULARY.messages):
        assert named["SAY_" + re.sub(r"\W", "_", key).upper()] == number, key
    numbers = [name for name in named if name.startswith("SAY_")]
    assert len(numbers) == len(module.VOCABULARY.messages)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_is_said_somewhere_and_has_its_sentence(package: str) -> None:
    module = telling(package)
    folder = Path(str(module.__file__)).parent
    used: set[str] = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                used.add(node.id)
            if isinstance(node, ast.Attribute):
                used.add(node.attr)
    texts = catalogue(package, "en").texts
    for key, _ in module.VOCABULARY.messages:
        assert "SAY_" + re.sub(r"\W", "_", key).upper() in used, key
        assert (key in texts) != key.startswith("target."), key


@pytest.mark.parametrize("package", PACKAGES)
def test_no_sentence_is_left_without_a_use(package: str) -> None:
    """A text belongs to a message, to an entry of a list, to an option or a refusal,
    or is asked for by its key."""
    words, module = spoken(package), telling(package)
    keys = {key for key, _ in words.vocabulary.messages}
    keys |= {f"{key}.you" for key in keys}
    keys |= {f"refusal.{name}" for name, _ in module.REFUSALS.values()}
    keys |= {name.replace("label.", "costly.") for name in module.COSTLY}
    keys |= {f"option_refusal.{name}" for name in module.OPTION_REFUSALS.values()}
    keys |= {f"option.{option.name}" for option in rules_of(package).OPTIONS}
    keys |= {f"until.{name}" for name in ("target", "tokens", "nine")}  # a board says
    keys |= noted_in_the_lab(package) | taught(source_of(module))
    entries = tuple(
        f"{kind}.{entry}"
        for kind, listed in words.vocabulary.lists.items()
        for entry in listed
    )
    code = "".join(
        path.read_text(encoding="utf-8") for path in source_of(module).glob("*.py")
    )
    keys |= {"title", "blurb"}
    editions = [game.edition for game in GAMES.values() if game.package == package]
    keys |= {f"{what}.{one}" for what in ("title", "blurb") for one in editions}
    for key in set(catalogue(package, "en").texts) - keys:
        if not key.startswith(entries) and not OF_OPTION(key):
            assert re.search(rf"""["']{re.escape(key)}["']""", code), key


def noted_in_the_lab(package: str) -> set[str]:
    game = next(one.game for one in FOLDERS if one.game.package == package)
    tables = watcher_of(game).TABLES
    titles = {f"watch.{table.key}" for table in tables}
    return titles | {label for table in tables for label in table.labels}


def taught(folder: Path) -> set[str]:
    """What a lesson of the game says."""
    path = folder / "page/lesson.json"
    if not path.exists():
        return set()
    lesson = json.loads(path.read_text(encoding="utf-8"))
    return {lesson["end"], *(step[3] for step in lesson["steps"] if len(step) > 3)}


def source_of(module: ModuleType) -> Path:
    return Path(inspect.getfile(module)).parent


def rules_of(package: str) -> Any:
    return next(one.rules for one in FOLDERS if one.game.package == package)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_refusal_of_the_rules_has_words_and_a_paragraph(package: str) -> None:
    module, rules = telling(package), rules_of(package)
    assert set(module.REFUSALS) == set(range(1, rules.REFUSALS))
    texts = catalogue(package, "en").texts
    for name, paragraph in module.REFUSALS.values():
        assert f"refusal.{name}" in texts
        assert paragraph > 0


def test_a_number_takes_the_form_of_its_language() -> None:
    polish = catalogue("sennik.games.smoki", "pl")
    said = [polish.number(n, "points") for n in (1, 2, 5, 12, 22, 112, 122, 1000, -2)]
    assert said == [
        *("1 punkt", "2 punkty", "5 punktów", "12 punktów", "22 punkty"),
        *("112 punktów", "122 punkty", "1000 punktów", "−2 punkty"),
    ]
    ukrainian = catalogue("sennik.games.smoki", "uk")
    said = [ukrainian.number(n, "points") for n in (1, 3, 5, 11, 21, 112, 121, -2)]
    assert said == [
        *("1 очко", "3 очки", "5 очок", "11 очок", "21 очко"),
        *("112 очок", "121 очко", "−2 очки"),
    ]


def test_a_draft_is_marked_in_the_head_of_a_catalogue(tmp_path: Path) -> None:
    body = 'msgid "title"\nmsgstr "Sen"\n'
    assert "draft" not in catalogues.compiled(write_po(tmp_path, body))
    path = write_po(tmp_path, body, '"X-Draft: nobody has read it\\n"\n')
    assert catalogues.compiled(path)["draft"] is True


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_brought_up_to_date_and_keeps_what_it_says(
    tmp_path: Path, language: str
) -> None:
    """`python -m tools.translate` takes order and hints from English."""
    for folder in SPOKEN:
        path = tmp_path / f"messages.{language}.po"
        shutil.copy(folder / path.name, path)
        assert translate.update(folder / "messages.en.po", path, language) == 0
        assert catalogues.compiled(path) == texts_in(folder, language)


def test_a_new_catalogue_shows_the_english_words_until_it_has_its_own(
    tmp_path: Path,
) -> None:
    path = tmp_path / "messages.cs.po"
    assert translate.update(PAGE / "messages.en.po", path, "cs") > 100
    assert '#. Your name\nmsgid "yourName"\nmsgstr ""\n' in path.read_text("utf-8")
    with pytest.raises(catalogues.BadCatalogue, match="no words"):
        catalogues.compiled(path)


def test_what_a_draft_does_not_say_yet_is_said_in_english(tmp_path: Path) -> None:
    shutil.copy(PAGE / "messages.en.po", tmp_path)
    path = tmp_path / "messages.cs.po"
    translate.update(tmp_path / "messages.en.po", path, "cs")
    written = path.read_text(encoding="utf-8")
    path.write_text(written.replace('yourName"\nmsgstr ""', 'yourName"\nmsgstr "a"'))
    made = catalogues.compiled(path)
    assert (made["texts"]["yourName"], made["texts"]["guest"]) == ("a", "Dreamer")
    assert made["counted"]["count.players"]["few"] == "{n} players"
    path.write_text(path.read_text(encoding="utf-8").replace("X-Draft", "X-Read"))
    with pytest.raises(catalogues.BadCatalogue, match="no words"):
        catalogues.compiled(path)


def test_other_names_in_braces_than_in_english_are_told(tmp_path: Path) -> None:
    for language, said in (("en", "{who} waits."), ("pl", "{whom} czeka.")):
        head = f'msgid ""\nmsgstr "Language: {language}\\n"\n\n'
        path = tmp_path / f"messages.{language}.po"
        path.write_text(f'{head}msgid "waits"\nmsgstr "{said}"\n')
    assert translate.faults(path).endswith("in English: waits")


def write_po(folder: Path, body: str, mark: str = "") -> Path:
    path = folder / "messages.en.po"
    head = f'msgid ""\nmsgstr ""\n{mark}"Language: en\\n"\n'
    head += '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    path.write_text(head + body, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ('msgid "title"\nmsgstr ""\n', "no words"),
        ('#, fuzzy\nmsgid "title"\nmsgstr "Sen"\n', "fuzzy"),
        ('msgid "a"\nmsgstr "{who"\n', "braces"),
    ],
)
def test_a_catalogue_with_a_fault_is_refused(
    tmp_path: Path, body: str, reason: str
) -> None:
    with pytest.raises(catalogues.BadCatalogue, match=reason):
        catalogues.compiled(write_po(tmp_path, body))
