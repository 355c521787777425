"""The page as plain files for any static host: matches against characters, no server.

What a server answers alike to everybody is written as files, and the page is told
(`data-site`) to look for them beside itself.
"""

import json
from pathlib import Path

import msgspec

from sennik.engine.errors import SennikError
from sennik.games import GAMES
from sennik.games.languages import LANGUAGES
from sennik.web.http import game_facts, page_files
from sennik.web.http import rules as served

FOR_SERVERS = "rules/"  # files that a server answers under addresses of its own


def write(folder: Path) -> int:
    """Write the site; how many files it has. Files of an older one are replaced."""
    made = {**page(), **answers(), **rules()}
    for name, content in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return len(made)


def page() -> dict[str, bytes]:
    """The built page, which names its files from where it lies."""
    files = {name: asset.content for name, asset in page_files.page().items()}
    if "plain.js" in files:
        raise SennikError("the page was not built, and the plain one needs a server")
    index = files[page_files.INDEX].decode().replace('="/', '="./')
    manifest = files["manifest.webmanifest"].decode().replace('": "/', '": "./')
    kept = {n: file for n, file in files.items() if not n.startswith(FOR_SERVERS)}
    return {
        **kept,
        page_files.INDEX: index.replace("<html", "<html data-site", 1).encode(),
        "manifest.webmanifest": manifest.encode(),
    }


def answers() -> dict[str, bytes]:
    """What `/api` answers to everybody."""
    made = {
        "api/games.json": msgspec.json.encode(game_facts.games()),
        "api/characters.json": msgspec.json.encode(game_facts.characters()),
    }
    for key, game in GAMES.items():
        version = game.rules.VERSION
        made[f"api/games/{key}/words.json"] = game_facts.words(key, version)
        for language in LANGUAGES:
            book = {"text": game_facts.rulebook(key, language, version)}
            name = f"api/games/{key}/rulebook.{language}.json"
            made[name] = json.dumps(book, ensure_ascii=False).encode()
    return made


def rules() -> dict[str, bytes]:
    """The rules of every game under the address of their version."""
    made = {}
    for key, game in GAMES.items():
        at, ours = f"rules/{key}/{game.rules.VERSION}", game.rules
        made[f"{at}/facts.json"] = served.facts(ours).content
        made[f"{at}/module.wasm"] = served.module(ours).content
        made[f"{at}/examples.json"] = served.book_examples(ours).content
        for language in LANGUAGES:
            made[f"{at}/messages/{language}"] = served.messages(ours, language).content
        if served.modules.has_oracle(ours):
            made[f"{at}/weights"] = served.weights().content
    return made
