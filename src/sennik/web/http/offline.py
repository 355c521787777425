"""HTTP: the service worker, which keeps the page for when there is no server.

It keeps what a server answers alike to everybody, and its cache is called by a hash of
all that: where a sentence, a character or a game changes, browsers fetch it all anew.
"""

import asyncio
import hashlib
import json
from collections.abc import Iterator
from functools import cache

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException

from sennik.bots.modules import has_oracle
from sennik.games import GAMES, Game
from sennik.games.languages import LANGUAGES
from sennik.web.http import game_facts, page_files, rules
from sennik.web.http.page_files import Asset, asset, sent
from sennik.web.http.people import Asked

WORKER = "sw.js"
TOLD = b"__TOLD__"  # in its text, for the hash


@get("/sw.js", include_in_schema=False)
async def service_worker(request: Asked) -> Response[bytes]:
    """The service worker; a page that was not built has none."""
    found = await asyncio.to_thread(worker)
    if found is None:
        raise NotFoundException("there is nothing here")
    return sent(request, found)


@cache
def worker() -> Asset | None:
    """The service worker, named after all it keeps."""
    built = page_files.page().get(WORKER)
    if built is None:
        return None
    told = hashlib.sha256()
    for name, content in {**answers(), **sayings()}.items():
        told.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    named = told.hexdigest()[:16].encode()
    return asset(WORKER, built.content.replace(TOLD, named))


def answers() -> dict[str, bytes]:
    """What `/api` answers to everybody, as files."""
    made = {
        "api/games.json": msgspec.json.encode(game_facts.games()),
        "api/characters.json": msgspec.json.encode(game_facts.characters()),
    }
    for key, game in editions():
        at, version = f"api/games/{key}", game.rules.VERSION
        made[f"{at}/words.{version}.json"] = game_facts.words(key, version)
        for language in LANGUAGES:
            book = {"text": game_facts.rulebook(key, language, version)}
            name = f"{at}/rulebook.{version}.{language}.json"
            made[name] = json.dumps(book, ensure_ascii=False).encode()
    return made


def sayings() -> dict[str, bytes]:
    """What the rules say of themselves, as files. Modules and examples follow from it:
    the facts hold a hash of what modules are made of.
    """
    made = {}
    for key, game in editions():
        at, ours = f"rules/{key}/{game.rules.VERSION}", game.rules
        made[f"{at}/facts.json"] = rules.facts(ours).content
        for language in LANGUAGES:
            made[f"{at}/messages/{language}"] = rules.messages(ours, language).content
        if has_oracle(ours):
            made[f"{at}/weights"] = rules.weights().content
    return made


def editions() -> Iterator[tuple[str, Game]]:
    """Every game under all rules that are kept: matches may have begun under them."""
    for key, game in GAMES.items():
        for one in game.versions():
            yield key, one
