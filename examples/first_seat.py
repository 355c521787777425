"""Is it better to begin? The first seat of every game, as precisely as you like.

python examples/first_seat.py
"""

# %%
import os

from sennik.games import GAMES
from sennik.lab.figures import figures
from sennik.lab.simulation import Simulation, run


def main(precision: float = 0.005, keys: tuple[str, ...] = tuple(GAMES)) -> list[str]:
    """Play each game until every share of wins is known to `precision`."""
    lines = []

    # %% Four seats of equal players: whoever wins more than a quarter has an advantage
    for key in keys:
        made = Simulation(key, ("thumb",))
        if made.seats == 1:
            continue
        workers = os.cpu_count() or 1
        result = figures(run(made, 10**7, workers=workers, until=precision))
        first = result["first_seat_advantage"]
        if first["low"] > 0:
            verdict = "yes"
        else:
            verdict = "no, it is worse" if first["high"] < 0 else "nobody can tell"
        lines.append(
            f"{key:12} {100 * first['value']:+.2f} percentage points "
            f"({100 * first['low']:+.2f} to {100 * first['high']:+.2f}) "
            f"after {result['games']:,} matches: {verdict}"
        )
    return lines


# %%
if __name__ == "__main__":
    print("\n".join(main()))
