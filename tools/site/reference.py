"""Reference pages, made of the code: commands, settings, routes, messages, options."""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from sennik.cli.main import app
from sennik.games import GAMES
from sennik.games.languages import MAIN
from sennik.tables import events
from sennik.tables.frames import Frame
from sennik.web.app import application
from sennik.web.settings import Settings
from sennik.web.sockets import messages

ROOT = Path(__file__).parents[2]
PUBLIC = (  # in the order in which one meets them
    "games",
    "games.common",
    "engine.match",
    "engine.dealers",
    "engine.record",
    "engine.options",
    "engine.fast",
    "bots",
    "bots.characters",
    "bots.learned",
    "lab.simulation",
    "lab.tournament",
    "lab.arena",
    "lab.intervals",
    "review.examining",
    "envs.gymnasium",
    "envs.pettingzoo",
    "envs.openspiel",
    "envs.batch",
)


def pages() -> dict[str, str]:
    """Every page, by the path of its file."""
    return {
        "reference/commands.md": commands(),
        "reference/settings.md": settings(),
        "reference/http.md": routes(),
        "reference/messages.md": spoken(),
        "reference/options.md": options(),
        "reference/sentences.md": sentences(),
        "reference/library.md": library(),
    }


def commands() -> str:
    """All commands with their options."""
    text = app.generate_docs(output_format="markdown", recursive=True)
    text = re.sub(r"^# .*", "# Commands", text, count=1, flags=re.M)
    text = re.sub(r"## Table of Contents.*?(?=\*\*Commands)", "", text, flags=re.S)
    return text.replace("```console", "```text") + "\n"


def settings() -> str:
    """All settings: file, environment, default."""
    file = (ROOT / "deploy/sennik.toml").read_text(encoding="utf-8")
    told = dict(re.findall(r"^# (\w+) = .*?  # (.*)$", file, re.M))
    rows = "".join(setting_rows(Settings, "", told))
    return (
        "# Settings\n\nOf `sennik serve`; [running a server](../docs/operations.md) "
        "says how they go together, `deploy/sennik.toml` has them to copy. Times are "
        "seconds.\n\n| in the file | in the environment | by itself | is |\n"
        f"|---|---|---|---|\n{rows}"
    )


def setting_rows(
    kind: type[msgspec.Struct], prefix: str, told: dict[str, str]
) -> Iterator[str]:
    """A row for each setting, those of tables inside included."""
    for field in msgspec.structs.fields(kind):
        place = f"{prefix}{field.name}"
        if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
            yield from setting_rows(field.type, f"{place}.", told)
        else:
            variable = "SENNIK_" + place.replace(".", "_").upper()
            shown = "" if field.default in ("", None, ()) else f"`{field.default}`"
            meaning = cell(told.get(field.name, ""))
            yield f"| `{place}` | `{variable}` | {shown} | {meaning} |\n"


def routes() -> str:
    """All requests over HTTP."""
    gate = application(Settings(database="sqlite:///nowhere.sqlite"))
    schema = gate.app.openapi_schema.to_schema()  # type: ignore[attr-defined] # Litestar
    rows = [
        f"| `{method.upper()} {path}` | {one.get('description') or one['summary']} |\n"
        for path, methods in sorted(schema["paths"].items())
        for method, one in methods.items()
    ]
    return (
        "# Requests\n\nOver HTTP, with JSON. [The protocol](../docs/protocol.md) tells "
        "in which order; the whole description, for programs, is at "
        "`/api/schema/openapi.json` of a running server.\n\n"
        f"| request | does |\n|---|---|\n{''.join(rows)}"
    )


def spoken() -> str:
    """What is said on a socket, and what is kept of a table."""
    said = messages.AnyMessage.__args__  # type: ignore[attr-defined] # a Union
    told = (Frame, messages.Done, messages.Refusal, messages.Pong)
    kept = sorted(events.Event.__subclasses__(), key=lambda one: one.__name__)
    return (
        "# Messages and events\n\n[The protocol](../docs/protocol.md) tells in which "
        "order they come.\n\n"
        f"## What a client says\n\n{structs(said, 'type')}\n"
        f"## What it is answered\n\n{structs(told, 'type')}\n"
        "## Events of a table\n\nWhat the database keeps; a table is what they come "
        f"to.\n\n{structs(kept, 'kind')}"
    )


def structs(kinds: Any, tag: str) -> str:
    """A table of tagged records."""
    rows = [
        f"| `{kind.__struct_config__.tag}` | {first_line(kind)} | "
        + ", ".join(f"`{name}`" for name in kind.__struct_fields__)
        + " |\n"
        for kind in kinds
    ]
    return f"| `{tag}` | meaning | fields |\n|---|---|---|\n{''.join(rows)}"


def options() -> str:
    """The options of all games."""
    parts = ["# Options of the games\n\nOf `--variant` and of `options`.\n"]
    for game in GAMES.values():
        parts.append(
            f"\n## {game.title(MAIN)}\n\n[The game](../games/{game.key}.md).\n"
        )
        parts.append("\n| option | decides | by itself | may be |\n|---|---|---|---|\n")
        for one in game.rules.OPTIONS:
            span = ", ".join(map(str, one.choices)) or f"{one.low} to {one.high}"
            told = game.words.OPTION_WORDS.get(one.name, {}).get(MAIN, "how many play")
            if one.name in game.fixed:
                told, span = "fixed by this entry", str(game.fixed[one.name])
            parts.append(f"| `{one.name}` | {told} | {one.default} | {span} |\n")
    return "".join(parts)


def sentences() -> str:
    """What frames say by number, and why actions are refused."""
    parts = [
        "# Sentences by number\n\nA frame says numbers: the first is that of a "
        "message, the others are its arguments ([protocol](../docs/protocol.md)). The "
        "sentences are in the catalogues, in every language.\n"
    ]
    for package, game in {game.package: game for game in GAMES.values()}.items():
        words = game.words
        texts = words.catalogues[MAIN].texts
        parts.append(f"\n## {package.rpartition('.')[2]}\n\n### Messages\n\n")
        parts.append("| number | key | arguments | in English |\n|---:|---|---|---|\n")
        for number, (key, arguments) in enumerate(words.vocabulary.messages):
            given = ", ".join(arguments)
            parts.append(
                f"| {number} | `{key}` | {given} | {cell(texts.get(key, ''))} |\n"
            )
        parts.append(
            "\n### Refusals\n\n| code | paragraph | in English |\n|---:|---:|---|\n"
        )
        for code, (paragraph, said) in sorted(words.REFUSALS.items()):
            parts.append(f"| {code} | {paragraph} | {cell(said[MAIN])} |\n")
    return "".join(parts)


def cell(text: str) -> str:
    """A text in a cell of a table."""
    return text.replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")


def library() -> str:
    """Public classes and functions with their signatures and first lines."""
    parts = ["# The library\n\n`import sennik…`; all of it is typed.\n"]
    for name in PUBLIC:
        module = import_module(f"sennik.{name}")
        parts.append(f"\n## sennik.{name}\n\n{first_paragraph(module)}\n")
        for _, one in members(module):
            parts.append(entry(one))
    return "".join(parts)


def members(module: ModuleType) -> list[tuple[str, Any]]:
    """What a module defines itself and shows, in the order of its source."""
    found = [
        (name, one)
        for name, one in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(one) or inspect.isfunction(one))
        and one.__module__ == module.__name__
    ]
    return sorted(found, key=lambda pair: inspect.getsourcelines(pair[1])[1])


def entry(one: Any) -> str:
    """A class with its public methods, or a function."""
    text = f"\n### {one.__name__}\n\n{signature(one)}\n{first_paragraph(one)}\n"
    if inspect.isclass(one):
        methods = [
            f"- `{name}{arguments(method)}`: {first_line(method)}\n"
            for name, method in vars(one).items()
            if inspect.isfunction(method) and not name.startswith("_")
        ]
        text += "\n" + "".join(methods)
    return text


def signature(one: Any) -> str:
    """How it is called, as a block."""
    return f"```text\n{one.__name__}{arguments(one)}\n```\n"


def arguments(one: Any) -> str:
    """The arguments as they are written."""
    try:
        return str(inspect.signature(one))
    except (TypeError, ValueError):
        return "(…)"


def first_paragraph(one: Any) -> str:
    """What a docstring says first."""
    return (inspect.getdoc(one) or "").partition("\n\n")[0].replace("<", "&lt;")


def first_line(one: Any) -> str:
    """The same in a cell of a table."""
    return cell(first_paragraph(one))
