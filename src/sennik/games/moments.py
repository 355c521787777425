"""Moments of a match at which somebody may have something to say.

A game's `moments.py` has `moment(before, after, actor, action, seat)`: which moment a
step was for `seat`, told from two spectators' views and what spectators witnessed.
"""

SILENT = -1
HELLO, CALL, CALL_WRONG, ROBBED, ROBS, ROUND, WIN, LOSS = range(8)
NAMES = ("hello", "call", "call_wrong", "robbed", "robs", "round", "win", "loss")
