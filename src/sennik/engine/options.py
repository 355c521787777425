"""Options of a match: from names and numbers to the record that the rules read."""

from collections.abc import Mapping
from numbers import Integral

from sennik.engine.errors import BadOptions, OldRules, UnknownGame
from sennik.games import GAMES, Game
from sennik.games.common import OK, Option, Sheet, sheet


def named_game(key: str) -> Game:
    """The game registered under `key`."""
    if key not in GAMES:
        raise UnknownGame(f"there is no game {key!r}; the games are {', '.join(GAMES)}")
    return GAMES[key]


def game_at(key: str, version: int) -> Game:
    """The game under its rules of `version`; refused aloud where they are not kept."""
    game = named_game(key)
    found = game.at(version)
    if found is None:
        raise OldRules(
            f"this is version {version} of the rules of {key}; "
            f"this program has version {game.rules.VERSION}"
        )
    return found


def is_gone(key: str, version: object) -> bool:
    """Whether `version` of the rules was played once and is not kept any more."""
    game = named_game(key)
    if not isinstance(version, int) or version >= game.rules.VERSION:
        return False
    return game.at(version) is None


def edition(key: str, version: int) -> Game:
    """The game under its rules of `version`; 0 stands for the present ones, and so does
    a version that is gone: of its matches nothing is shown any more."""
    if version == 0 or is_gone(key, version):
        return named_game(key)
    return game_at(key, version)


def free_options(game: Game) -> list[Option]:
    """The options of `game` that its registry entry leaves open."""
    return [option for option in game.rules.OPTIONS if option.name not in game.fixed]


def make_options(
    game: Game, given: Mapping[str, int] | None = None, language: str = "en"
) -> Sheet:
    """The options record of `game` with what is `given`, defaults for the rest."""
    values = completed(game, dict(given or {}))
    record = sheet(game.rules.Options)
    for name, value in values.items():
        setattr(record, name, value)
    code = game.rules.options_refusal(record)
    if code != OK:
        raise BadOptions(f"{game.key}: {game.words.OPTION_REFUSALS[code][language]}")
    for name, value in game.fixed.items():
        if values[name] != value:
            raise BadOptions(f"{game.key} is played with {name}={value}")
    return record


def completed(game: Game, given: dict[str, int]) -> dict[str, int]:
    """All options by name, each checked against its own range."""
    options = {option.name: option for option in game.rules.OPTIONS}
    for name, value in given.items():
        if name not in options:
            names = ", ".join(option.name for option in free_options(game))
            raise BadOptions(f"{game.key} has no option {name!r}; it has {names}")
        check_range(game, options[name], value)
    values = {option.name: option.default for option in options.values()}
    for name in given:
        replaced = options[name].replaces
        if given[name] and replaced and replaced not in given:
            values[replaced] = 0
    return {**values, **game.fixed, **given}


def check_range(game: Game, option: Option, value: int) -> None:
    """Refuse a value that the option cannot have."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise BadOptions(f"{game.key}: {option.name} is a whole number, not {value!r}")
    if option.choices:
        if value not in option.choices:
            allowed = " or ".join(str(choice) for choice in option.choices)
            raise BadOptions(f"{game.key}: {option.name} is {allowed}, not {value}")
    elif not option.low <= value <= option.high:
        raise BadOptions(
            f"{game.key}: {option.name} is {option.low} to {option.high}, not {value}"
        )


def parsed_options(texts: list[str]) -> dict[str, int]:
    """Options written as `name=number`, each once."""
    given: dict[str, int] = {}
    for name, value in map(parsed_option, texts):
        if name in given:
            raise BadOptions(f"{name} is given twice: {given[name]} and {value}")
        given[name] = value
    return given


def parsed_option(text: str) -> tuple[str, int]:
    """An option written as `name=number`."""
    name, _, value = text.partition("=")
    try:
        return name.strip(), int(value)
    except ValueError:
        raise BadOptions(f"an option is written name=number, not {text!r}") from None


def options_as_dict(game: Game, record: Sheet) -> dict[str, int]:
    """The options of a record by name, fixed ones left out."""
    return {option.name: getattr(record, option.name) for option in free_options(game)}
