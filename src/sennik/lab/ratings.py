"""Strengths behind results: Bradley–Terry for two seats, Plackett–Luce for more.

Both are one model: a seat wins with a chance proportional to its player's strength. The
fit is Hunter's minorise–maximise iteration. The library `choix` fits the same model but
knows neither shared wins, which count in part, nor two seats of one player at a table.
"""

from typing import Any

import numpy as np

Array = Any
ANCHOR = 1000.0  # the rating of the anchor
DECADE = 400.0  # rating points for odds of ten to one
PRIOR = 0.5  # half a win and half a loss against a player of average strength
ITERATIONS = 2000
PRECISION = 1e-6


def strengths(tables: Array, wins: Array, matches: Array) -> Array:
    """The strength of each player, their geometric mean 1.

    `tables[t, p]` is how many seats player p has at table t, `wins[t, p]` how many
    matches it won there, `matches[t]` how many were played.

    >>> fitted = strengths(np.array([[1, 1]]), np.array([[750, 250]]), np.array([1000]))
    >>> bool(abs(fitted[0] / fitted[1] - 3) < 0.02)
    True
    """
    tables = np.asarray(tables, float)
    won = np.asarray(wins, float).sum(axis=0) + PRIOR
    fitted = np.ones(tables.shape[1])
    for _ in range(ITERATIONS):
        before = fitted
        rate = np.asarray(matches) / (tables @ fitted)
        fitted = won / (tables.T @ rate + 2 * PRIOR / (fitted + 1))
        fitted = fitted / np.exp(np.log(fitted).mean())
        if np.abs(np.log(fitted / before)).max() < PRECISION:
            break
    return fitted


def ratings(tables: Array, wins: Array, matches: Array, anchor: int) -> Array:
    """Strengths on the scale of chess ratings, the anchor at 1000."""
    logs = np.log10(strengths(tables, wins, matches))
    return ANCHOR + DECADE * (logs - logs[anchor])


def bootstrapped(
    tables: Array, wins: Array, matches: Array, anchor: int, draws: int, seed: int
) -> tuple[Array, Array]:
    """Bounds of 95 % for every rating, by drawing deals again with replacement.

    Here `wins[d, t, p]` and `matches[d, t]` have the deals first. Deals that were not
    seen could have gone either way: each draw adds, for every player at every kind of
    table, one deal on average in which it wins all.
    """
    rng = np.random.default_rng(seed)
    deals, usual = len(wins), np.asarray(matches).mean(axis=0)
    alone = (np.asarray(tables) > 0) * usual[:, None]  # wins of who wins such a deal
    fits = []
    for _ in range(draws):
        weights = np.bincount(rng.integers(deals, size=deals), minlength=deals)
        doubt = rng.poisson(1.0, size=alone.shape) * alone
        won = np.tensordot(weights, wins, 1) + doubt
        played = np.tensordot(weights, matches, 1) + doubt.sum(axis=1)
        fits.append(ratings(tables, won, played, anchor))
    low, high = np.percentile(fits, [2.5, 97.5], axis=0)
    return low, high
