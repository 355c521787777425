"""Plots as SVG text: bars with intervals, and curves with bands."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, ROW, LABELS, NUMBERS = 720, 26, 210, 150  # of a bar chart, in pixels
HEIGHT, LEFT, BOTTOM, TOP = 260, 48, 30, 12  # of a curve
PERCENT = 100


class Bar(NamedTuple):
    """A labelled value with its interval."""

    label: str
    value: float
    low: float | None  # None: nothing is known
    high: float | None


def bars(items: Sequence[Bar], percent: bool = True, mark: float | None = None) -> str:
    """Horizontal bars with whiskers; `mark` is a line to compare with."""
    low = min([0.0, *(lowest(bar) for bar in items)])
    high = max([0.0, *(highest(bar) for bar in items)]) if items else 1.0
    room = WIDTH - LABELS - NUMBERS
    scale = room / ((high - low) or 1)

    def at(value: float) -> float:
        return LABELS + (value - low) * scale

    parts = []
    for number, bar in enumerate(items):
        middle = number * ROW + ROW / 2
        left, right = sorted((at(0), at(bar.value)))
        parts += [
            f'<text class="label" x="{LABELS - 8}" y="{middle + 4:.1f}">'
            f"{escape(bar.label)}</text>",
            f'<rect x="{left:.1f}" y="{middle - 8:.1f}" width="{right - left:.1f}" '
            'height="16" rx="2"/>',
            f'<path class="whisker" d="M{at(lowest(bar)):.1f} {middle:.1f}'
            f'H{at(highest(bar)):.1f}"/>',
            f'<text class="number" x="{WIDTH - NUMBERS + 12}" y="{middle + 4:.1f}">'
            f"{number_text(bar, percent)}</text>",
        ]
    if mark is not None:
        path = f"M{at(mark):.1f} 0V{len(items) * ROW}"
        parts.append(f'<path class="mark" d="{path}"/>')
    return svg(WIDTH, max(len(items), 1) * ROW, parts)


def lowest(bar: Bar) -> float:
    """Where the interval of `bar` begins, as far as it is known."""
    return bar.value if bar.low is None else bar.low


def highest(bar: Bar) -> float:
    """Where the interval of `bar` ends, as far as it is known."""
    return bar.value if bar.high is None else bar.high


def number_text(bar: Bar, percent: bool) -> str:
    """A value with half of its interval."""
    value = f"{bar.value:z.1%}" if percent else f"{bar.value:z,.2f}"
    if bar.low is None or bar.high is None:
        return f"{value} ± ?"
    return f"{value} ± {(bar.high - bar.low) / 2 * (PERCENT if percent else 1):.2f}"


def curve(items: Sequence[Bar], weights: Sequence[int]) -> str:
    """Values from left to right with a band of their intervals, weights behind."""
    if not items:
        return ""
    high = max(highest(bar) for bar in items) or 1.0
    heaviest = max(weights) or 1
    room = WIDTH - LEFT - 10
    step = room / len(items)
    ground = HEIGHT - BOTTOM

    def place(index: int, value: float) -> str:
        x = LEFT + (index + 0.5) * step
        return f"{x:.1f} {ground - value / high * (ground - TOP):.1f}"

    columns = [
        f'<rect class="weight" x="{LEFT + n * step + 1:.1f}" '
        f'y="{ground - weight / heaviest * (ground - TOP):.1f}" '
        f'width="{max(step - 2, 1):.1f}" '
        f'height="{weight / heaviest * (ground - TOP):.1f}"/>'
        for n, weight in enumerate(weights)
    ]
    upper = [place(n, highest(bar)) for n, bar in enumerate(items)]
    lower = [place(n, lowest(bar)) for n, bar in enumerate(items)]
    line = [place(n, bar.value) for n, bar in enumerate(items)]
    band = "L".join([*upper, *reversed(lower)])
    every = max(len(items) // 18, 1)
    ticks = [
        f'<text class="tick" x="{LEFT + (n + 0.5) * step:.1f}" y="{HEIGHT - 10}">'
        f"{escape(bar.label)}</text>"
        for n, bar in enumerate(items)
        if n % every == 0
    ]
    scale = [
        f'<text class="label" x="{LEFT - 6}" '
        f'y="{ground - part * (ground - TOP) + 4:.1f}">{high * part:.0%}</text>'
        for part in (0, 0.5, 1)
    ]
    shapes = [f'<path class="band" d="M{band}Z"/>', f'<path d="M{"L".join(line)}"/>']
    return svg(WIDTH, HEIGHT, [*columns, *shapes, *ticks, *scale])


def svg(width: int, height: int, parts: Sequence[str]) -> str:
    """An SVG image of the size of its page's column."""
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-hidden="true">'
        f"{''.join(parts)}</svg>"
    )
