"""Every game as an OpenSpiel game with explicit chance.

Importing this module registers `python_sennik_sen`, `python_sennik_koty` and so on; the
parameters are the options of the game and the settings that all environments have:
`memory`, `reward` and `cap`, the decisions after which a match is broken off. OpenSpiel
knows no truncation: where seats play against each other, such a match is paid as if all
had won together, so that what is paid adds up to one win always.

>>> import pyspiel, sennik.envs.openspiel
>>> game = pyspiel.load_game("python_sennik_sen(seats=2,rounds=1)")
"""

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from sennik.engine import announcing, fast
from sennik.engine.errors import IllegalAction
from sennik.engine.options import free_options, make_options
from sennik.engine.playout import lowest_seat
from sennik.envs import checking, compiling
from sennik.envs.batch import DEFAULT_CAP, MODES, REWARDS
from sennik.envs.checking import BadSetting
from sennik.envs.playing import Array, layout_of, shares
from sennik.games import GAMES, Game
from sennik.games.common import CHANCE, CHANCE_ACTS, NOTHING, OK, SPECTATOR, sheet_over

RECENT = 16  # witnessed actions in an information state tensor
MOST_POINTS = 32_767  # no score is larger: what OpenSpiel wants to know beforehand


def short_name(game: Game) -> str:
    """The name under which OpenSpiel loads `game`."""
    return f"python_sennik_{game.key.replace('-', '_')}"


class Terms:
    """What all states of one OpenSpiel game share: rules, options, settings."""

    def __init__(self, game: Game, given: dict[str, Any]) -> None:
        self.game, self.given = game, given
        self.cap = checking.cap_of(given.get("cap", DEFAULT_CAP))
        self.memory = given.get("memory", MODES[0])
        self.reward = given.get("reward", REWARDS[0])
        checking.choice("memory", self.memory, MODES)
        checking.choice("reward", self.reward, REWARDS)
        self.options = make_options(game, chosen(game, given))
        self.seats = int(self.options.seats)
        self.is_contest = not game.is_shared
        announcing.wants()
        self.rules = fast.rules(game.rules)
        self.steps = compiling.on_cpu(game)
        self.viewers = [*range(self.seats), SPECTATOR]

    def __deepcopy__(self, memo: Any) -> "Terms":
        return self  # OpenSpiel clones a state by deep copies of its attributes

    def __reduce__(self) -> tuple[Any, ...]:
        return Terms, (self.game, self.given)

    @property
    def total(self) -> float | None:
        """What is paid for a match in all, if that is the same always: one win, or what
        scores add up to by the rules."""
        if self.reward == "win":
            return 1.0 if self.is_contest else None
        total: int | None = getattr(self.game.rules, "TOTAL", None)
        sign = -1 if self.game.rules.LOW_WINS else 1
        return None if total is None else float(sign * total)

    def check_seat(self, player: int) -> None:
        """Refuse a player that does not sit at the table."""
        checking.whole("player", player, 0, self.seats - 1)

    def paid(self, record: Any) -> list[float]:
        """What each seat gets for a match that is over or broken off."""
        seats = range(self.seats)
        if self.reward == "score":
            sign = -1.0 if self.game.rules.LOW_WINS else 1.0
            return [sign * self.rules.score(record, seat) for seat in seats]
        if self.is_contest and self.rules.actors(record) != 0:
            return [1 / self.seats for _ in seats]
        return shares(int(self.rules.winners(record)), self.seats)

    def seen(self, record: Any, seat: int, how: str) -> Array:
        """The view or the sight of `seat`."""
        out = np.zeros(1, self.game.rules.State)
        getattr(self.rules, how)(record, seat, out.ctypes)
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

    def __init__(self, game: Any, terms: Terms) -> None:
        super().__init__(game)
        self.terms = terms
        self.record = np.zeros(1, terms.game.rules.State)
        self.decisions = 0
        self.trails = ("",) * len(terms.viewers)
        terms.rules.setup(self.record.ctypes, terms.options)

    def current_player(self) -> int:
        """The seat that acts, chance, or nobody."""
        mask = int(self.terms.rules.actors(self.record.ctypes))
        if mask == 0 or self.decisions >= self.terms.cap:
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
        out = np.zeros(self.terms.game.rules.MAX_LEGAL, np.int32)
        count = self.terms.rules.legal(self.record.ctypes, actor, out.ctypes)
        return [int(action) for action in out[:count]]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can do, by physical cards."""
        record, rules = self.record.ctypes, self.terms.rules
        outcomes = self._listed(CHANCE)
        weights = [rules.weight(record, outcome) for outcome in outcomes]
        whole = sum(weights)
        return [(o, w / whole) for o, w in zip(outcomes, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        player, rules = self.current_player(), self.terms.rules
        record = self.record.ctypes
        actor = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        code = rules.refusal(record, actor, action)
        if code != OK:
            paragraph, sentence = self.terms.game.words.REFUSALS[code]
            raise IllegalAction(sentence["en"], code, paragraph)
        viewers = self.terms.viewers
        heard = [int(rules.witness(record, v, actor, action)) for v in viewers]
        rules.apply(record, actor, action)
        self.decisions += actor != CHANCE
        self.trails = tuple(
            self._longer(trail, actor, what, viewer)
            for trail, what, viewer in zip(self.trails, heard, viewers, strict=True)
        )

    def _longer(self, trail: str, actor: int, what: int, viewer: int) -> str:
        digest = self.terms.digest(self.record.ctypes, viewer)
        if what == NOTHING and trail.endswith(digest):
            return trail
        return f"{trail} {actor}:{what}:{digest}"

    def _action_to_string(self, player: int, action: int) -> str:
        actor = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        text = self.terms.game.words.text(sheet_over(self.record), actor, action)
        return str(text)

    def returns(self) -> list[float]:
        """Shares of the win, or points, once the match is over or broken off."""
        if not self.is_terminal():
            return [0.0] * self.terms.seats
        return self.terms.paid(self.record.ctypes)

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float]
    ) -> "SennikState":
        """Another state that `player` cannot tell from this one, hidden cards redealt.

        What the others remember of the real match is not in it: their trails begin
        anew from what they can see in the imagined one.
        """
        rules, terms = self.terms.rules, self.terms
        terms.check_seat(player)
        draws = np.array(
            [int(sampler() * 2**62) for _ in range(terms.game.rules.MAX_DRAWS)],
            np.int64,
        )
        view = terms.seen(self.record.ctypes, player, "view")
        made: SennikState = self.get_game().new_initial_state()
        made.record = view.copy()
        rules.imagine(view.ctypes, player, draws.ctypes, made.record.ctypes)
        made.decisions = self.decisions
        own = self.trails[player]
        past = hashlib.blake2b(own.encode(), digest_size=6).hexdigest()
        made.trails = tuple(
            own
            if seat == player
            else f"{past} {terms.digest(made.record.ctypes, seat)}"
            for seat in terms.viewers
        )
        return made

    def __str__(self) -> str:
        names = self.record.dtype.names or ()
        return " ".join(f"{n}={self.record[n].ravel().tolist()}" for n in names)


class SennikObserver:
    """What a player can see: with perfect recall its view and all that it witnessed,
    else its view or, with `memory=sight`, what lies visible to it now."""

    def __init__(self, terms: Terms, kind: Any) -> None:
        self.terms = terms
        self.recalls = bool(kind.perfect_recall)
        self.how = "view" if self.recalls else terms.memory
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = layout_of(terms.game).size
        self.row = np.zeros(size, np.int8)
        self.tensor = np.zeros(size + 2 * RECENT * self.recalls, np.float32)
        self.dict = {"features": self.tensor[:size]}
        if self.recalls:
            self.dict["recent"] = self.tensor[size:].reshape(RECENT, 2)

    def set_from(self, state: SennikState, player: int) -> None:
        """Write the observation of `player`."""
        self.terms.check_seat(player)
        viewer = player if self.is_private else SPECTATOR
        seen = self.terms.seen(state.record.ctypes, viewer, self.how)
        self.terms.steps.tell_seen(seen.ctypes, player, self.row.ctypes)
        self.dict["features"][:] = self.row
        if self.recalls:
            self.dict["recent"][:] = recent(self._trail(state, player))

    def string_from(self, state: SennikState, player: int) -> str:
        """The same as text: a trail that nobody else has, or the table."""
        self.terms.check_seat(player)
        if self.recalls:
            return f"{player}{self._trail(state, player)}"
        viewer = player if self.is_private else SPECTATOR
        seen = sheet_over(self.terms.seen(state.record.ctypes, viewer, self.how))
        names = [f"seat {seat}" for seat in range(self.terms.seats)]
        return str(self.terms.game.words.table(seen, viewer, "en", names))

    def _trail(self, state: SennikState, player: int) -> str:
        return state.trails[player if self.is_private else -1]


def recent(trail: str) -> Array:
    """The last events of a trail: who acted, and the action as it was witnessed."""
    out = np.full((RECENT, 2), NOTHING, np.float32)
    events = [word.split(":")[:2] for word in trail.split()[-RECENT:] if ":" in word]
    for row, (actor, what) in enumerate(reversed(events)):
        out[row] = int(actor), int(what)
    return out


def utility(total: float | None) -> Any:
    """What OpenSpiel calls games in which so much is paid in all."""
    kinds = pyspiel.GameType.Utility
    if total is None:
        return kinds.GENERAL_SUM
    return kinds.CONSTANT_SUM if total else kinds.ZERO_SUM


def game_type(game: Game, total: float | None) -> Any:
    """What OpenSpiel wants to know of `game`; `total` as in `Terms`."""
    rules = game.rules
    options = {option.name: option.default for option in free_options(game)}
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"Sennik: {game.title('en')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility(total),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.MAX_SEATS,
        min_num_players=rules.MIN_SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **options,
            "memory": MODES[0],
            "reward": REWARDS[0],
            "cap": DEFAULT_CAP,
        },
    )


def chosen(game: Game, params: dict[str, Any]) -> dict[str, int]:
    """The options that differ from the defaults, which OpenSpiel fills in."""
    defaults = {option.name: option.default for option in free_options(game)}
    given = {name: params[name] for name in defaults if name in params}
    return {name: value for name, value in given.items() if value != defaults[name]}


def game_class(game: Game) -> Any:
    """What OpenSpiel registers: the type with default settings, and the class."""

    class SennikGame(pyspiel.Game):  # the host has no types
        """One game with its options."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            terms = self.terms = Terms(game, params or {})
            pays_score = terms.reward == "score"
            info = pyspiel.GameInfo(
                num_distinct_actions=game.rules.ACTIONS,
                max_chance_outcomes=game.rules.ACTIONS,
                num_players=terms.seats,
                min_utility=float(-MOST_POINTS if pays_score else 0),
                max_utility=float(MOST_POINTS if pays_score else 1),
                utility_sum=terms.total,
                max_game_length=terms.cap,
            )
            super().__init__(game_type(game, terms.total), info, params or {})

        def new_initial_state(self) -> SennikState:
            """A fresh match; chance acts first."""
            return SennikState(self, self.terms)

        def make_py_observer(
            self, iig_obs_type: Any = None, params: Any = None
        ) -> SennikObserver:
            """The observer that OpenSpiel's tensors and strings come from."""
            if params:
                raise BadSetting("observers of these games have no parameters")
            plain = pyspiel.IIGObservationType(perfect_recall=False)
            return SennikObserver(self.terms, iig_obs_type or plain)

    return game_type(game, None if game.is_shared else 1.0), SennikGame


def register() -> None:
    """Register every game that is not registered yet."""
    known = pyspiel.registered_names()
    for game in GAMES.values():
        if short_name(game) not in known:
            pyspiel.register_game(*game_class(game))


register()
