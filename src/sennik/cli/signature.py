"""`sennik signature`: the fingerprint of the rules. A change of any rule changes it."""

import hashlib
import sys
from collections.abc import Iterator

from sennik.cli.errors import Complaint
from sennik.engine.errors import BadOptions
from sennik.engine.options import make_options, named_game
from sennik.engine.playing import Playout
from sennik.engine.playout import match_key
from sennik.games import GAMES, Game
from sennik.games.common import Option, Sheet

SEED = 20170101
MATCHES = 400  # a game, shared out among its option sets
CAP = 400  # decisions a match: some rounds have no bound


def signature(*keys: str, matches: int = MATCHES) -> None:
    """Print one hash a game over the states of seeded random play.

    Parameters
    ----------
    keys
        The games; all of them if none is named.
    matches
        Matches a game; the committed signatures are of the default number.
    """
    if matches < 1:
        raise Complaint(f"--matches is at least 1, not {matches}")
    games = [named_game(key) for key in keys] or list(GAMES.values())
    for game in games:
        print(f"{game.key} {game.rules.VERSION} {fingerprint(game, matches)}")
        sys.stdout.flush()


def fingerprint(game: Game, matches: int = MATCHES, compiled: bool = False) -> str:
    """SHA-256 over every state of `matches` random matches, many option sets in turn.

    The compiled rules give the same hash; a call a step makes them the slower way here.
    """
    playouts = [Playout(game, options, compiled) for options in option_sets(game)]
    digest = hashlib.sha256()
    for match in range(matches):
        one = playouts[match % len(playouts)]
        for actor in one.play(match_key(SEED, match), CAP, one.anything):
            digest.update(bytes([actor]))
            digest.update(base_bytes(game, one.state))
    return digest.hexdigest()


def base_bytes(game: Game, state: Sheet) -> bytes:
    """The state without what expansions have added to its fields."""
    lengths = getattr(game.rules, "BASE_LENGTHS", None)
    if lengths is None:
        return state.tobytes()
    record = state.array[0]
    parts = []
    for field in game.rules.FIELDS:
        length = lengths.get(field.name)
        if length is None:
            parts.append(record[field.name].tobytes())
        elif field.shape:
            parts.append(record[field.name][..., :length].tobytes())
    return b"".join(parts)


def option_sets(game: Game) -> list[Sheet]:
    """The defaults, then each option alone at each end of its range, where possible.

    Expansions are left out: the signature is that of the base game.
    """
    found = [make_options(game)]
    left_out = {*game.fixed, *getattr(game.rules, "EXPANSIONS", ())}
    for option in game.rules.OPTIONS:
        if option.name not in left_out:
            found += _with(game, option)
    return found


def _with(game: Game, option: Option) -> Iterator[Sheet]:
    for value in option.choices or (option.low, option.high):
        if value != option.default:
            try:
                yield make_options(game, {option.name: value})
            except BadOptions:
                continue  # this value does not go alone
