"""HTTP: the rules of a game for a page that computes by itself.

Everything lies under the address of one version, so that a table of kept rules is
played by these. Modules are built with the page; what was not, since somebody else has
registered the game or the sources have changed, is compiled when it is first asked for.
"""

import asyncio
from functools import cache
from types import ModuleType
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import PathParameter

from sennik.bots import modules
from sennik.engine import entries
from sennik.engine.compiler import webassembly
from sennik.engine.compiler.fingerprint import fingerprint
from sennik.engine.errors import OldRules
from sennik.engine.examples import illustrated
from sennik.engine.options import edition
from sennik.games import GAMES
from sennik.games.catalogues import written
from sennik.games.languages import LANGUAGES
from sennik.tables.decisions import Refused
from sennik.web.http.errors import PROBLEMS
from sennik.web.http.page_files import Asset, asset, page, sent
from sennik.web.http.people import Asked

Key = Annotated[str, PathParameter(max_length=40)]
Version = Annotated[int, PathParameter(ge=1, le=10_000)]
Language = Annotated[str, PathParameter(pattern=f"^({'|'.join(LANGUAGES)})$")]


@get("/rules/{key:str}/{version:int}/facts.json", responses=PROBLEMS)
async def rules_facts(request: Asked, key: Key, version: Version) -> Response[bytes]:
    """Layouts, constants and messages of a game's rules."""
    return sent(request, facts(rules_at(key, version)))


@get("/rules/{key:str}/{version:int}/module.wasm", responses=PROBLEMS)
async def rules_module(request: Asked, key: Key, version: Version) -> Response[bytes]:
    """The rules, bots and words of a game as WebAssembly."""
    found = await asyncio.to_thread(module, rules_at(key, version))
    return sent(request, found)


@get("/rules/{key:str}/{version:int}/weights", responses=PROBLEMS)
async def rules_weights(request: Asked, key: Key, version: Version) -> Response[bytes]:
    """What a master of the game has learned: singles, the lowest byte first."""
    if not modules.has_oracle(rules_at(key, version)):
        raise Refused("no_such_game")
    return sent(request, weights())


@get("/rules/{key:str}/{version:int}/messages/{language:str}", responses=PROBLEMS)
async def rules_messages(
    request: Asked, key: Key, version: Version, language: Language
) -> Response[bytes]:
    """The sentences of a game in a language."""
    return sent(request, messages(rules_at(key, version), language))


@get("/rules/{key:str}/{version:int}/examples.json", responses=PROBLEMS)
async def rules_examples(request: Asked, key: Key, version: Version) -> Response[bytes]:
    """What happens in the examples of a game's book, by paragraph."""
    found = await asyncio.to_thread(book_examples, rules_at(key, version))
    return sent(request, found)


def rules_at(key: str, version: int) -> ModuleType:
    """The rules of `version`."""
    if key not in GAMES:
        raise Refused("no_such_game")
    try:
        return edition(key, version).rules
    except OldRules:
        raise Refused("no_such_game") from None


@cache
def facts(rules: ModuleType) -> Asset:
    """What is fixed before any match."""
    return asset("facts.json", msgspec.json.encode(modules.facts(rules)))


@cache
def messages(rules: ModuleType, language: str) -> Asset:
    """The catalogue of a language."""
    return asset("messages.json", written(str(rules.__package__), language))


@cache
def book_examples(rules: ModuleType) -> Asset:
    """The examples, played once."""
    told = msgspec.json.encode(illustrated(str(rules.__package__)))
    return asset("examples.json", told)


@cache
def weights() -> Asset:
    """The numbers of the only master there is."""
    return asset("weights", modules.weights())


@cache
def module(rules: ModuleType) -> Asset:
    """The module built with the page, if it was made of these sources, or a new one."""
    name, unit = entries.name_of(rules), modules.page_unit(rules)
    known, made = (page().get(f"rules/{name}.{end}") for end in ("json", "wasm"))
    source = msgspec.json.decode(known.content).get("source") if known else None
    if made and source == fingerprint(unit, webassembly.browser()):
        return made
    return asset("module.wasm", webassembly.module(unit))
