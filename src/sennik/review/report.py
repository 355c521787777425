"""A review as one page of its own: verdict, moments, curve, all decisions."""

from html import escape
from itertools import pairwise

from sennik import __version__
from sennik.review.examining import Data, Pick, picks
from sennik.review.findings import Finding, percent
from sennik.review.sentences import Teller

WIDTH, HEIGHT, LEFT, EDGE = 720, 220, 44, 14  # of the curve
WIN = 1_000_000
STYLE = """
:root{color-scheme:light dark;--ink:#1d2140;--paper:#fbfaf5;--line:#5563b8;
--soft:#e4e3ee;--mark:#b4472f;--good:#2f7a55}
@media(prefers-color-scheme:dark){:root{--ink:#e9e6da;--paper:#14172e;--line:#9aa6f2;
--soft:#2a2f57;--mark:#f08a6b;--good:#7ccfa4}}
body{margin:0 auto;max-width:46rem;padding:1rem 1.25rem 4rem;color:var(--ink);
background:var(--paper);font:17px/1.55 Georgia,serif}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0 0}
h2{font-size:1.15rem;margin:2.2rem 0 .3rem}
.verdict{font-size:1.2rem;margin:1.2rem 0}
small,figcaption{font:14px/1.5 system-ui,sans-serif;opacity:.8}
section.moment{border-left:4px solid var(--mark);padding:.1rem 0 .1rem 1rem;
margin:1.2rem 0}
section.good{border-color:var(--good)}
pre{overflow-x:auto;font:12px/1.35 ui-monospace,monospace;background:var(--soft);
padding:.7rem;border-radius:.4rem}
summary{cursor:pointer;font:15px system-ui,sans-serif}
figure{margin:0}svg{width:100%;height:auto}
svg text{font:13px system-ui,sans-serif;fill:var(--ink)}
svg path{fill:none;stroke:var(--line);stroke-width:2.5}
svg .luck{stroke-dasharray:5 4;stroke-width:1.5;opacity:.8}
svg .grid{stroke:var(--soft);stroke-width:1}
svg circle{fill:var(--mark);stroke:var(--paper);stroke-width:2}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font:15px/1.4 system-ui,sans-serif;
font-variant-numeric:tabular-nums}
th,td{padding:.3rem .5rem;border-bottom:1px solid var(--soft);text-align:left;
vertical-align:top}
td.number,th.number{text-align:right;white-space:nowrap}
tr.clear td:first-child{border-left:4px solid var(--mark)}
"""
GOOD = ("well_seen", "only_good", "steady", "lucky")


def page(
    found: Data, teller: Teller, verdict: list[Finding], told: list[Finding]
) -> str:
    """The whole page, in the language of `teller`."""
    title = escape(teller.text("title", game=teller.game.title(teller.language)))
    who = escape(teller.text("seat", who=teller.names[teller.seat]))
    said = escape(" ".join(teller.said(one) for one in verdict))
    parts = [
        f"<h1>{title}</h1><small>{who}</small>",
        f'<p class="verdict">{said}</p>',
        *(moment(one, teller) for one in told),
        curve(found, told, teller),
        account(found, teller),
        decisions(found, teller),
        f"<p><small>{made(found, teller)}</small></p>",
    ]
    return (
        f'<!doctype html><html lang="{teller.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head>"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


def moment(one: Finding, teller: Teller) -> str:
    """One moment: what is to be said, and the table as it was."""
    kind = "moment good" if one.key in GOOD else "moment"
    text = f'<section class="{kind}"><p>{escape(teller.said(one))}</p>'
    if one.step >= 0:
        name = escape(teller.text("replay", step=one.step))
        table = escape(teller.table(one.step), quote=False)
        text += f"<details><summary>{name}</summary><pre>{table}</pre></details>"
    return text + "</section>"


# --- The curve ---------------------------------------------------------------------


def curve(found: Data, told: list[Finding], teller: Teller) -> str:
    """The chance to win from step to step, and what luck alone made of it."""
    last = max((one["step"] for one in found["steps"]), default=0) + 1
    values = [(one["step"], one["value"]) for one in found["steps"]]
    values.append((last, found["result"]))
    lucks, luck = [(0, found["start"])], found["start"]
    for one in found["steps"]:
        if one["kind"] == "chance":
            luck += one["luck"]
            lucks.append((one["step"], luck))

    def place(step: int, value: int) -> str:
        x = LEFT + step / last * (WIDTH - LEFT - EDGE)
        inside = min(max(value, 0), WIN)
        return f"{x:.1f} {HEIGHT - EDGE - inside / WIN * (HEIGHT - 2 * EDGE):.1f}"

    def path(points: list[tuple[int, int]], kind: str) -> str:
        return f'<path class="{kind}" d="M{"L".join(place(*one) for one in points)}"/>'

    grid = "".join(
        path([(0, level), (last, level)], "grid")
        + f'<text x="0" y="{float(place(0, level).split()[1]) + 4:.1f}">'
        f"{percent(level)} %</text>"
        for level in (0, WIN // 2, WIN)
    )
    dots = ""
    for step, value in values:
        if any(one.step == step for one in told):
            x, y = place(step, value).split()
            dots += f'<circle cx="{x}" cy="{y}" r="7"/>'
    name = escape(teller.text("curve"))
    hint = escape(teller.text("curve_hint", start=percent(found["start"])))
    return (
        f'<h2>{name}</h2><figure><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{name}">{grid}{path(lucks, "luck")}{path(values, "value")}{dots}'
        f"</svg><figcaption>{hint}</figcaption></figure>"
    )


# --- Numbers -----------------------------------------------------------------------


def account(found: Data, teller: Teller) -> str:
    """The parts of the result; what is shown adds up, too."""
    names = ("start", "luck", "own", "others", "result")
    rows = "".join(
        f"<tr><td>{escape(teller.text(f'account.{name}'))}</td>"
        f'<td class="number">{signed(part)}</td></tr>'
        for name, part in zip(names, hundredths(found), strict=True)
    )
    head, hint = escape(teller.text("account")), escape(teller.text("account_hint"))
    return f"<h2>{head}</h2><table>{rows}</table><small>{hint}</small>"


def signed(number: int) -> str:
    """A number with its sign, and a real minus."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")


def hundredths(found: Data) -> list[int]:
    """Start, luck, own, others and result, rounded so that they still add up."""
    sums = [0]
    for name in ("start", "luck", "own", "others"):
        sums.append(sums[-1] + found[name])
    return [
        *(percent(end) - percent(start) for start, end in pairwise(sums)),
        percent(sums[-1]),
    ]


def decisions(found: Data, teller: Teller) -> str:
    """All decisions of the seat, for who wants them."""
    names = ("step", "played", "value", "best", "value")
    kinds = (' class="number"', "", ' class="number"', "", ' class="number"')
    heads = "".join(
        f"<th{kind}>{escape(teller.text(name))}</th>"
        for name, kind in zip(names, kinds, strict=True)
    )
    rows = "".join(
        decision(one, data, teller)
        for one, data in zip(picks(found), found["decisions"], strict=True)
    )
    head, hint = escape(teller.text("decisions")), escape(teller.text("decisions_hint"))
    return (
        f"<h2>{head}</h2><small>{hint}</small><details><summary>"
        f"{len(found['decisions'])}</summary>"
        f'<div class="wide"><table><tr>{heads}</tr>{rows}</table></div></details>'
    )


def decision(one: Pick, data: Data, teller: Teller) -> str:
    """A row: what was chosen, and what was clearly better if anything was."""
    by_action = {each["action"]: each for each in data["actions"]}
    played = escape(teller.label(one.step, one.played))
    best, value = escape(teller.text("too_close")), ""
    if one.clear:
        best = escape(teller.label(one.step, one.best))
        value = shown(by_action[one.best])
    kind = ' class="clear"' if one.clear else ""
    return (
        f'<tr{kind}><td class="number">{one.step}</td><td>{played}</td>'
        f'<td class="number">{shown(by_action[one.played])}</td><td>{best}</td>'
        f'<td class="number">{value}</td></tr>'
    )


def shown(action: Data) -> str:
    """A value with half of its interval, in per cent."""
    return f"{action['value'] / 10_000:.1f} ± {action['error'] / 10_000:.1f}"


def made(found: Data, teller: Teller) -> str:
    """How it was made, so that it can be made again."""
    numbers = {n: found[n] for n in ("rules", "seed", "worlds", "playouts")}
    return escape(teller.text("made", version=__version__, **numbers))
