"""How often can Onirim be won, and what stands in the way? With a report to keep.

python examples/onirim_odds.py [REPORT.html]
"""

# %%
import sys
from pathlib import Path

from sennik.lab.figures import figures
from sennik.lab.report import page
from sennik.lab.simulation import Simulation, run


def main(games: int = 20_000, report: Path | None = None) -> list[str]:
    """Compare random play and rules of thumb; write a report of the latter."""
    lines = []

    # %% Who wins how often
    for bot in ("random", "thumb"):
        result = figures(run(Simulation("onirim", (bot,)), games))
        won = result["by_seat"][0]["win_share"]
        lines.append(
            f"{bot:6} wins {won['value']:.1%} of {result['games']:,} games "
            f"({won['low']:.1%} to {won['high']:.1%})"
        )

    # %% How near the lost ones were: doors found, of eight
    for line in result["tables"]["found"]:
        lines.append(f"  {line['label']['en']} doors: {line['share']['value']:.1%}")

    # %% What nightmares cost
    for line in result["tables"]["nightmares"]:
        price, paid = line["label"]["en"], line["share"]["value"]
        lines.append(f"  nightmares paid with {price}: {paid:.1%}")

    # %% A page for a colleague
    if report is not None:
        report.write_text(page(result), encoding="utf-8")
        lines.append(f"The report is in {report}")
    return lines


# %%
if __name__ == "__main__":
    print("\n".join(main(report=Path(sys.argv[1]) if len(sys.argv) > 1 else None)))
