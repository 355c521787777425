"""Walks through Leduc poker: every kind of starter, with and without early folds."""

from examples.leduc.facts import FOLD, RANDOM_STARTER
from tests.walks import Walk

MATCHES = 15  # of each sort: a match is over after a handful of decisions
WALKS = [
    Walk({}),
    Walk({"starter": 1}, shun=(FOLD,)),
    Walk({"starter": RANDOM_STARTER}, shun=(FOLD,)),
] * MATCHES
