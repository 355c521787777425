"""A simulation as one self-contained page with plots and tables, in every language."""

from collections.abc import Sequence
from html import escape
from typing import Any

from sennik.games import GAMES
from sennik.games.catalogues import catalogue
from sennik.games.languages import LANGUAGES
from sennik.games.watching import Table
from sennik.lab.drawing import Bar, bars, curve
from sennik.lab.watching import title, watcher_of

Line = dict[str, Any]
STYLE = """
:root{color-scheme:light dark;--ink:#1d2140;--paper:#fbfaf5;--bar:#6a78c9;
--soft:#d9dcf0;--line:#b4472f}
@media(prefers-color-scheme:dark){:root{--ink:#e9e6da;--paper:#14172e;--bar:#8795e8;
--soft:#2d3360;--line:#f08a6b}}
body{margin:0 auto;max-width:46rem;padding:1rem 1.25rem 4rem;color:var(--ink);
background:var(--paper);font:16px/1.5 system-ui,sans-serif}
h1{line-height:1.2}h2{margin-top:2.5rem}small{opacity:.75}
svg{width:100%;height:auto}svg text{font:13px system-ui,sans-serif;fill:var(--ink)}
svg .label{text-anchor:end}svg .tick{text-anchor:middle}svg rect{fill:var(--bar)}
svg .weight{fill:var(--soft)}svg path{fill:none;stroke:var(--bar);stroke-width:2}
svg .band{fill:var(--bar);opacity:.25;stroke:none}svg .whisker{stroke:var(--ink)}
svg .mark{stroke:var(--line);stroke-dasharray:4 3}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .5rem;border-bottom:1px solid var(--soft);text-align:right}
th:first-child,td:first-child{text-align:left}
input[name=lang]{position:absolute;opacity:0}
label{cursor:pointer;padding:.2rem .6rem;border-radius:1rem}
input[name=lang]:focus-visible+label{outline:2px solid var(--line)}
main{display:none}
""" + "".join(
    f"#{one}:checked~label[for={one}]{{background:var(--soft)}}"
    f"#{one}:checked~main:lang({one}){{display:block}}\n"
    for one in LANGUAGES
)


def page(figures: Line, language: str = "en") -> str:
    """The whole page; `language` is shown first, the others are a click away."""
    switches = "".join(
        f'<input type="radio" name="lang" id="{one}"'
        f"{' checked' if one == language else ''}>"
        f'<label for="{one}">{catalogue("sennik.games", one).text("language")}</label>'
        for one in LANGUAGES
    )
    bodies = "".join(
        f'<main lang="{one}">{body(figures, one)}</main>' for one in LANGUAGES
    )
    title = escape(title_of(figures, language))
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head>"
        f"<body>{switches}{bodies}</body></html>\n"
    )


def said(key: str, language: str, **given: object) -> str:
    """A sentence of the lab's own."""
    filled = {name: str(value) for name, value in given.items()}
    return catalogue("sennik.lab", language).text(key, **filled)


def word(key: str, language: str, **given: object) -> str:
    """The same, safe for HTML."""
    return escape(said(key, language, **given), quote=False)


def title_of(figures: Line, language: str) -> str:
    """The game and how often it was played."""
    title = GAMES[figures["game"]].title(language)
    games = f"{figures['games']:,}".replace(",", "\N{NO-BREAK SPACE}")
    return said("title", language, game=title, games=games)


def body(figures: Line, language: str) -> str:
    """The page in one language."""
    options = ", ".join(f"{k}={v}" for k, v in figures["options"].items())
    lead = word(
        *("lead", language),
        bots=", ".join(figures["bots"]),
        options=options or said("defaults", language),
        **{name: figures[name] for name in ("seed", "rules", "version")},
    )
    parts = [f"<h1>{escape(title_of(figures, language))}</h1><p>{lead}</p>"]
    if figures["broken_off"]:
        parts.append(f"<p>{word('broken_off', language)}</p>")
    if figures["capped"]:
        limits = {"capped": figures["capped"], "most": figures["max_decisions"]}
        parts.append(f"<p>{word('capped', language, **limits)}</p>")
    parts += [seats(figures, language), length(figures, language)]
    game = GAMES[figures["game"]]
    for table in watcher_of(game).TABLES:
        if figures["tables"][table.key]:
            lines = figures["tables"][table.key]
            parts.append(section(lines, table, title(game, table)[language], language))
    if figures.get("variants"):
        parts.append(variants(figures["variants"], language))
    made = word("made", language, decisions=f"{figures['decisions']:,}",
                seconds=figures["seconds"])  # fmt: skip
    return "".join([*parts, f"<p><small>{made}</small></p>"])


def seats(figures: Line, language: str) -> str:
    """Wins and scores of the seats."""
    by_seat = figures["by_seat"]
    names = [
        said("seat", language, seat=number, bot=one["bot"])
        for number, one in enumerate(by_seat)
    ]
    alone = len(by_seat) == 1
    won = bars(
        bars_of(names, by_seat, "win_share"), mark=None if alone else 1 / len(by_seat)
    )
    hint = "" if alone else f"<p><small>{word('wins_hint', language)}</small></p>"
    scored = bars(bars_of(names, by_seat, "score"), percent=False)
    text = f"<h2>{word('wins', language)}</h2>{won}{hint}"
    if "first_seat_advantage" in figures:
        points = {
            n: f"{100 * v:+z.2f}" for n, v in figures["first_seat_advantage"].items()
        }
        text += f"<p>{word('advantage', language, **points)}</p>"
    return f"{text}<h2>{word('scores', language)}</h2>{scored}"


def bars_of(names: Sequence[str], lines: Sequence[Line], key: str) -> list[Bar]:
    """Bars of one estimate in each of some lines."""
    return [
        Bar(name, line[key]["value"], line[key]["low"], line[key]["high"])
        for name, line in zip(names, lines, strict=True)
    ]


def length(figures: Line, language: str) -> str:
    """Decisions and rounds of a match."""
    keys = [k for k in ("decisions_per_match", "rounds_per_match") if k in figures]
    names = [said(key, language) for key in keys]
    lines = [{"length": figures[key]} for key in keys]
    drawn = bars(bars_of(names, lines, "length"), percent=False)
    return f"<h2>{word('length', language)}</h2>{drawn}"


def section(lines: list[Line], table: Table, head: str, language: str) -> str:
    """One table of the game's own, drawn and in numbers."""
    items = bars_of([line["label"][language] for line in lines], lines, "share")
    weights = [line["of"] if table.of else 0 for line in lines]
    drawn = curve(items, weights) if table.is_curve else bars(items)
    columns = "".join(
        f"<th>{word(key, language)}</th>"
        for key in ("label", "count", "of", "share", "interval")
    )
    rows = "".join(
        f"<tr><td>{escape(line['label'][language])}</td><td>{line['count']:,}</td>"
        f"<td>{line['of']:,}</td><td>{line['share']['value']:z.2%}</td>"
        f"<td>{bounds(line['share'], 'z.2%')}</td></tr>"
        for line in lines
    )
    return (
        f"<h2>{escape(head)}</h2>{drawn}"
        f"<details><summary>{word('numbers', language)}</summary>"
        f"<table><tr>{columns}</tr>{rows}</table></details>"
    )


def variants(lines: list[Line], language: str) -> str:
    """What every variant changes, paired on duplicate deals."""
    hint = word("variants_hint", language, deals=lines[0]["deals"])
    text = f"<h2>{word('variants', language)}</h2><p><small>{hint}</small></p>"
    for line in lines:
        name = escape(f"{line['option']}={line['value']}")
        head = "".join(
            f"<th>{word(key, language)}</th>"
            for key in ("label", "base", "variant", "difference", "interval")
        )
        rows = "".join(
            effect_row(said(f"quantity.{key}", language), one)
            for key, one in line["effects"].items()
        )
        text += f"<h3>{name}</h3><table><tr>{head}</tr>{rows}</table>"
    return text


def effect_row(name: str, effect: Line) -> str:
    """One quantity with and without a variant."""
    change = effect["difference"]
    value = f"{change['value']:+z.3f}"
    if change["low"] > 0 or change["high"] < 0:
        value = f"<strong>{value}</strong>"
    return (
        f"<tr><td>{escape(name)}</td><td>{effect['base']:z.3f}</td>"
        f"<td>{effect['variant']:z.3f}</td><td>{value}</td>"
        f"<td>{bounds(change, '+z.3f')}</td></tr>"
    )


def bounds(estimate: Line, form: str) -> str:
    """The interval of an estimate; one match alone has none."""
    if estimate["low"] is None or estimate["high"] is None:
        return "?"
    return f"{estimate['low']:{form}} – {estimate['high']:{form}}"
