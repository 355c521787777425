"""Is the 15-raven penalty fair?

In Sen a caller who does not have the fewest ravens takes a penalty: 5 ravens, in a
variant 15. What does that do to the game? A notebook as a script:

    python examples/raven_penalty.py
"""

# %% Two ways to play, the same cards
from sennik.lab import pairs
from sennik.lab.figures import figures
from sennik.lab.simulation import Simulation, run

QUESTIONS = {
    "decisions": "decisions until a match of five rounds is over",
    "score": "ravens a seat",
    "spread": "ravens between the best and the worst seat",
    "first_seat": "share of matches won by the seat that begins",
}


def main(games: int = 20_000, deals: int = 1_000) -> list[str]:
    """Ask, and print the answers; `games` and `deals` say how sure they are."""
    lines = []

    # %% How often does a call succeed, and from which hand on does it pay?
    for penalty in (5, 15):
        options = {"rounds": 5, "penalty": penalty}
        result = figures(run(Simulation("sen", ("thumb",), options), games))
        ends = {line["label"]["en"]: line["share"] for line in result["tables"]["ends"]}
        called = ends["call succeeded"]
        lines.append(
            f"penalty {penalty:2}: {called['value']:.1%} of all rounds end with a call "
            f"that succeeds ({called['low']:.1%} to {called['high']:.1%})"
        )
        even = [
            int(line["label"]["en"])
            for line in result["tables"]["calls"]
            if line["share"]["low"] > 0.5
        ]
        lines.append(f"            calls with up to {max(even)} ravens mostly succeed")

    # %% What does the dearer penalty change? Each deal is played both ways.
    base = Simulation("sen", ("thumb",), {"rounds": 5})
    changed = pairs.effect(base, ("penalty", 15), deals)["effects"]
    for name, question in QUESTIONS.items():
        one = changed[name]
        low, high = one["difference"]["low"], one["difference"]["high"]
        lines.append(
            f"{question}: {one['base']:.2f} → {one['variant']:.2f}, "
            f"a change of {low:+.2f} to {high:+.2f}"
        )

    # %% The answer
    first = changed["first_seat"]
    low, high = first["difference"]["low"], first["difference"]["high"]
    verdict = "no seat gains by it that we could see"
    if high < 0:
        verdict = "it takes from the first seat"
    elif low > 0:
        verdict = "it helps the first seat"
    lines.append(
        "A fair share is 25.0%; the seat that begins wins "
        f"{first['base']:.1%} with 5 ravens, {first['variant']:.1%} with 15: {verdict}."
    )
    return lines


# %%
if __name__ == "__main__":
    print("\n".join(main()))
