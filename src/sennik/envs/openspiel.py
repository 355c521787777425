"""Every game as an OpenSpiel game with explicit chance.

Importing this module registers `python_sennik_sen`, `python_sennik_koty` and so on; the
parameters are the options of the game and `cap`, the decisions after which a match is
broken off and pays nothing.

>>> import pyspiel, sennik.envs.openspiel
>>> game = pyspiel.load_game("python_sennik_sen(seats=2,rounds=1)")
"""

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from sennik.engine import kernels
from sennik.engine.options import free_options, make_options
from sennik.engine.playout import lowest_seat
from sennik.envs import compiling
from sennik.envs.batch import DEFAULT_CAP
from sennik.envs.playing import Array, layout_of, shares
from sennik.games import GAMES, Game
from sennik.games.common import CHANCE, CHANCE_ACTS, NOTHING, SPECTATOR, sheet_over

RECENT = 16  # witnessed actions in an information state tensor


def short_name(game: Game) -> str:
    """The name under which OpenSpiel loads `game`."""
    return f"python_sennik_{game.key.replace('-', '_')}"


class Desk:
    """What all states of one OpenSpiel game share: rules and options."""

    def __init__(self, game: Game, given: dict[str, int], cap: int) -> None:
        self.game, self.given, self.cap = game, given, cap
        self.options = make_options(game, given)
        self.seats = int(self.options.seats)
        self.rules = kernels.on_cpu(game.rules)
        self.steps = compiling.on_cpu(game)
        self.viewers = [*range(self.seats), SPECTATOR]

    def __deepcopy__(self, memo: Any) -> "Desk":
        return self  # OpenSpiel clones a state by deep copies of its attributes

    def __reduce__(self) -> tuple[Any, ...]:
        return Desk, (self.game, self.given, self.cap)

    def seen(self, record: Any, seat: int, how: str) -> Array:
        """The view or the sight of `seat`."""
        out = np.zeros(1, self.game.rules.State)
        getattr(self.rules, how)(record, seat, out[0])
        return out

    def digest(self, record: Any, seat: int) -> str:
        """The view of `seat` in twelve letters: equal views, equal letters."""
        view = self.seen(record, seat, "view").tobytes()
        return hashlib.blake2b(view, digest_size=6).hexdigest()


class SennikState(pyspiel.State):  # the host has no types
    """A match: its record, and for every viewer the trail of what it perceived.

    A trail is a word for each event, `actor:witnessed:view`, made from `witness` and
    `view` alone: it is the viewer's information state.
    """

    def __init__(self, game: Any, desk: Desk) -> None:
        super().__init__(game)
        self.desk = desk
        self.record = np.zeros(1, desk.game.rules.State)
        self.decisions = 0
        self.trails = ("",) * len(desk.viewers)
        desk.rules.setup(self.record[0], desk.options.array[0])

    def current_player(self) -> int:
        """The seat that acts, chance, or nobody."""
        mask = int(self.desk.rules.actors(self.record[0]))
        if mask == 0 or self.decisions >= self.desk.cap:
            return int(pyspiel.PlayerId.TERMINAL)
        if mask == CHANCE_ACTS:
            return int(pyspiel.PlayerId.CHANCE)
        return lowest_seat(mask)

    def is_terminal(self) -> bool:
        """Whether the match is over or broken off."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self._listed(player) if player == self.current_player() else []

    def _listed(self, actor: int) -> list[int]:
        out = np.zeros(self.desk.rules.MAX_LEGAL, np.int32)
        count = self.desk.rules.legal(self.record[0], actor, out)
        return [int(action) for action in out[:count]]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can do, by physical cards."""
        record, rules = self.record[0], self.desk.rules
        outcomes = self._listed(CHANCE)
        weights = [rules.weight(record, outcome) for outcome in outcomes]
        whole = sum(weights)
        return [(o, w / whole) for o, w in zip(outcomes, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        player, record, rules = self.current_player(), self.record[0], self.desk.rules
        actor = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        viewers = self.desk.viewers
        heard = [int(rules.witness(record, v, actor, action)) for v in viewers]
        rules.apply(record, actor, action)
        self.decisions += actor != CHANCE
        self.trails = tuple(
            self._longer(trail, actor, what, viewer)
            for trail, what, viewer in zip(self.trails, heard, viewers, strict=True)
        )

    def _longer(self, trail: str, actor: int, what: int, viewer: int) -> str:
        digest = self.desk.digest(self.record[0], viewer)
        if what == NOTHING and trail.endswith(digest):
            return trail
        return f"{trail} {actor}:{what}:{digest}"

    def _action_to_string(self, player: int, action: int) -> str:
        actor = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        text = self.desk.game.words.text(sheet_over(self.record), actor, action)
        return str(text)

    def returns(self) -> list[float]:
        """Shares of the win once the match is over."""
        won = int(self.desk.rules.winners(self.record[0]))
        return shares(won, self.desk.seats)

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float]
    ) -> "SennikState":
        """Another state that `player` cannot tell from this one, hidden cards redealt.

        What the others remember of the real match is not in it: their trails begin
        anew from what they can see in the imagined one.
        """
        rules, desk = self.desk.rules, self.desk
        draws = np.array(
            [int(sampler() * 2**62) for _ in range(rules.MAX_DRAWS)], np.int64
        )
        view = desk.seen(self.record[0], player, "view")
        made: SennikState = self.get_game().new_initial_state()
        made.record = view.copy()
        rules.imagine(view[0], player, draws, made.record[0])
        made.decisions = self.decisions
        own = self.trails[player]
        past = hashlib.blake2b(own.encode(), digest_size=6).hexdigest()
        made.trails = tuple(
            own if seat == player else f"{past} {desk.digest(made.record[0], seat)}"
            for seat in desk.viewers
        )
        return made

    def __str__(self) -> str:
        names = self.record.dtype.names or ()
        return " ".join(f"{n}={self.record[n].ravel().tolist()}" for n in names)


class SennikObserver:
    """What a player can see: with perfect recall its view and trail, else its sight."""

    def __init__(self, desk: Desk, kind: Any) -> None:
        self.desk = desk
        self.recalls = bool(kind.perfect_recall)
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = layout_of(desk.game).size
        self.row = np.zeros(size, np.int8)
        self.tensor = np.zeros(size + 2 * RECENT * self.recalls, np.float32)
        self.dict = {"features": self.tensor[:size]}
        if self.recalls:
            self.dict["recent"] = self.tensor[size:].reshape(RECENT, 2)

    def set_from(self, state: SennikState, player: int) -> None:
        """Write the observation of `player`."""
        viewer = player if self.is_private else SPECTATOR
        how = "view" if self.recalls else "sight"
        seen = self.desk.seen(state.record[0], viewer, how)
        self.desk.steps.tell_seen(seen[0], player, self.row)
        self.dict["features"][:] = self.row
        if self.recalls:
            self.dict["recent"][:] = recent(self._trail(state, player))

    def string_from(self, state: SennikState, player: int) -> str:
        """The same as text: a trail that nobody else has, or the table."""
        if self.recalls:
            return f"{player}{self._trail(state, player)}"
        viewer = player if self.is_private else SPECTATOR
        seen = sheet_over(self.desk.seen(state.record[0], viewer, "sight"))
        names = [f"seat {seat}" for seat in range(self.desk.seats)]
        return str(self.desk.game.words.table(seen, viewer, "en", names))

    def _trail(self, state: SennikState, player: int) -> str:
        return state.trails[player if self.is_private else -1]


def recent(trail: str) -> Array:
    """The last events of a trail: who acted, and the action as it was witnessed."""
    out = np.full((RECENT, 2), NOTHING, np.float32)
    events = [word.split(":")[:2] for word in trail.split()[-RECENT:] if ":" in word]
    for row, (actor, what) in enumerate(reversed(events)):
        out[row] = int(actor), int(what)
    return out


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of `game` before it is loaded."""
    rules = game.rules
    options = {option.name: option.default for option in free_options(game)}
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"Sennik: {game.words.TITLE['en']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.MAX_SEATS,
        min_num_players=rules.MIN_SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**options, "cap": DEFAULT_CAP},
    )


def chosen(game: Game, params: dict[str, Any]) -> dict[str, int]:
    """The options that differ from the defaults, which OpenSpiel fills in."""
    defaults = {option.name: option.default for option in free_options(game)}
    return {name: params[name] for name in defaults if params[name] != defaults[name]}


def game_class(game: Game) -> Any:
    """The class that OpenSpiel makes games of."""
    kind = game_type(game)

    class SennikGame(pyspiel.Game):  # the host has no types
        """One game with its options."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            cap = int((params or {}).get("cap", DEFAULT_CAP))
            self.desk = Desk(game, chosen(game, params or {}), cap)
            info = pyspiel.GameInfo(
                num_distinct_actions=game.rules.ACTIONS,
                max_chance_outcomes=game.rules.ACTIONS,
                num_players=self.desk.seats,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=None,
                max_game_length=cap,
            )
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> SennikState:
            """A fresh match; chance acts first."""
            return SennikState(self, self.desk)

        def make_py_observer(
            self, iig_obs_type: Any = None, params: Any = None
        ) -> SennikObserver:
            """The observer that OpenSpiel's tensors and strings come from."""
            plain = pyspiel.IIGObservationType(perfect_recall=False)
            return SennikObserver(self.desk, iig_obs_type or plain)

    return kind, SennikGame


def register() -> None:
    """Register every game that is not registered yet."""
    known = pyspiel.registered_names()
    for game in GAMES.values():
        if short_name(game) not in known:
            pyspiel.register_game(*game_class(game))


register()
