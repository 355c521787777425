"""`sennik play`: a match in the terminal against bots."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from sennik.bots import LEVELS, UnknownBot
from sennik.bots.characters import CHARACTERS, company, may_sit
from sennik.cli import saves
from sennik.cli.dialogue import Dialogue
from sennik.cli.errors import Complaint, checked_file, checked_seat
from sennik.cli.session import (
    DEFAULTS,
    PERSON,
    Chances,
    Session,
    begun,
    checked_settings,
    fresh_chances,
    resumed,
)
from sennik.engine.match import Match
from sennik.engine.options import named_game, parsed_options
from sennik.games import Game

LAST = "last"  # what --resume takes for the match saved last


def play(
    key: str | None = None,
    /,
    *,
    seats: int | None = None,
    bots: str | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    seed: int | None = None,
    seat: int | None = None,
    name: str | None = None,
    lang: str | None = None,
    memory: bool | None = None,
    save: Path | None = None,
    resume: str | None = None,
    explain: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Play a game in the terminal against bots.

    Parameters
    ----------
    key
        The game, as `sennik games` lists it.
    seats
        How many sit at the table, you included.
    bots
        Who the others are, in the order of their seats: characters such as quilt,
        seamstress or magpie, or levels (random, dreamer, thumb, seeker). One alone is
        for all of them; without any the house seats a cast.
    option
        An option as name=number; may be given several times.
    seed
        Repeat a match: the same seed deals the same cards. Without it the shuffle is
        fair and can be verified afterwards.
    seat
        Your seat, counted from 0.
    name
        What you are called.
    lang
        Language of everything you read, such as pl.
    memory
        Show what you have seen before; without it you see only what lies open now.
    save
        Keep the match in this file instead of the data folder.
    resume
        Continue the match saved in this file; `last` is the latest of the data folder.
    explain
        Tell what bots that search consider, which can give their cards away: each
        action with its estimate, interval and playouts, the chosen one first.
    """
    wanted = {"lang": lang, "memory": memory, "name": name}
    if resume is not None:
        fixed = {"--seats": seats, "--bots": bots, "--option": option}
        _refuse_changes({**fixed, "--seed": seed, "--seat": seat})
        return Dialogue(_resumed(resume, key, save, wanted), explain).run()
    if key is None:
        raise Complaint("which game? For example: sennik play sen")
    options = parsed_options(option or [])
    players = _players(named_game(key), seats, _levels(bots), seat, options)
    match = Match(named_game(key), {**options, "seats": len(players)})
    chances = fresh_chances() if seed is None else Chances(seed=seed)
    settings = checked_settings({**DEFAULTS, **_given(wanted)})
    path = saves.fresh(key) if save is None else saves.free(save)
    session = begun(match, players, chances, path, settings)
    return Dialogue(session, explain).run()


def _levels(bots: str | None) -> list[str]:
    levels = [level.strip() for level in bots.split(",")] if bots else []
    for level in levels:
        if level not in LEVELS and level not in CHARACTERS:
            raise UnknownBot(
                f"no bot is called {level!r}; there are the characters "
                f"{', '.join(CHARACTERS)}, and the levels {', '.join(LEVELS)}"
            )
    return levels


def _players(
    game: Game,
    seats: int | None,
    levels: list[str],
    seat: int | None,
    options: dict[str, int],
) -> list[str]:
    """Who sits where: PERSON in one seat, bots' levels in the others."""
    if "seats" in options:
        raise Complaint("seats are given as --seats N, not as an option")
    if seats is None:
        seats = 1 + len(levels) if len(levels) > 1 else game.rules.OPTIONS[0].default
    low, high = game.rules.MIN_SEATS, game.rules.MAX_SEATS
    if not low <= seats <= high:
        raise Complaint(f"{game.key} is for {low} to {high} seats, not {seats}")
    place = checked_seat(seat or 0, seats)
    if not levels:
        return _house_cast(game, seats, place)
    if len(levels) == 1:
        levels = levels * (seats - 1)
    if len(levels) != seats - 1:
        raise Complaint(f"{seats} seats have {seats - 1} bots, not {len(levels)}")
    for level in levels:
        if level in CHARACTERS and not may_sit(level, game, seats):
            raise Complaint(f"{level} does not play {game.key} with {seats} seats")
    return [*levels[:place], PERSON, *levels[place:]]


def _house_cast(game: Game, seats: int, place: int) -> list[str]:
    """A cast of characters around PERSON, or what bots a game has."""
    usual = "thumb" if find_spec(f"{game.package}.thumb") else "random"
    cast = list(company(game).CASTS.get(seats, [usual] * seats))
    cast[place] = PERSON
    return cast


def _refuse_changes(given: dict[str, object]) -> None:
    for name, value in given.items():
        if value is not None:
            raise Complaint(f"{name} cannot be changed in a match that is resumed")


def _resumed(
    resume: str, key: str | None, save: Path | None, wanted: dict[str, Any]
) -> Session:
    path = saves.latest() if resume == LAST else checked_file(Path(resume))
    session = resumed(path)
    if key not in (None, session.match.game.key):
        raise Complaint(
            f"{path} holds a match of {session.match.game.key}, not of {key}"
        )
    session.settings = checked_settings({**session.settings, **_given(wanted)})
    if save is not None:
        session.path = saves.free(save)
    return session


def _given(wanted: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in wanted.items() if value is not None}
