"""Everything that can go wrong on the wire, in one shape: a reason and a sentence."""

from typing import Any

import msgspec
import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from sennik.engine.errors import SennikError
from sennik.games.phrases import LANGUAGES
from sennik.store.base import StoreUnavailable
from sennik.tables.decisions import AlreadyDone, Refused
from sennik.tables.words import REASONS
from sennik.web.rooms.room import Busy, NoTable

log = structlog.get_logger()
Both = dict[str, str]

SENTENCES: dict[str, Both] = {
    "bad_path": {
        "en": "There is no such address.",
        "pl": "Nie ma takiego adresu.",
    },
    "bad_request": {
        "en": "The request is not well formed.",
        "pl": "Zapytanie jest nieprawidłowe.",
    },
    "fault": {
        "en": "Something went wrong here; nothing was changed.",
        "pl": "Coś się u nas zepsuło; nic się nie zmieniło.",
    },
    "forbidden": {
        "en": "This is not for you to see.",
        "pl": "Tego nie możesz zobaczyć.",
    },
    "malformed": {
        "en": "This message cannot be read.",
        "pl": "Tej wiadomości nie da się odczytać.",
    },
    "no_record": {
        "en": "There is no such finished match at this table.",
        "pl": "Przy tym stole nie ma takiej zakończonej partii.",
    },
    "not_found": {"en": "There is nothing here.", "pl": "Tu nic nie ma."},
    "not_allowed_method": {
        "en": "That cannot be done here.",
        "pl": "Tego tu nie można zrobić.",
    },
    "record_running": {
        "en": "The record can be had once the match is over.",
        "pl": "Zapis będzie dostępny po zakończeniu partii.",
    },
    "spent_link": {
        "en": "This link was used already, or is too old.",
        "pl": "Ten link został już użyty albo stracił ważność.",
    },
    "starting": {
        "en": "The server is just starting; try again in a moment.",
        "pl": "Serwer właśnie się uruchamia; spróbuj za chwilę.",
    },
    "too_fast": {"en": "Slowly, please.", "pl": "Wolniej, proszę."},
    "too_large": {
        "en": "The request is too large.",
        "pl": "Zapytanie jest za duże.",
    },
    "too_many_connections": {
        "en": "You have too many connections open.",
        "pl": "Masz za dużo otwartych połączeń.",
    },
    "too_many_tables": {
        "en": "You have too many tables open; close one first.",
        "pl": "Masz za dużo otwartych stołów; najpierw któryś zamknij.",
    },
    "unavailable": {
        "en": "The database does not answer; try again in a moment.",
        "pl": "Baza danych nie odpowiada; spróbuj za chwilę.",
    },
    "unknown_visitor": {
        "en": "We do not know you yet; open the page first.",
        "pl": "Jeszcze się nie znamy; najpierw otwórz stronę.",
    },
    "wrong_host": {
        "en": "This server does not answer to that name.",
        "pl": "Ten serwer nie odpowiada pod tą nazwą.",
    },
    "wrong_origin": {
        "en": "Only our own page may ask this with your cookie.",
        "pl": "Z twoim ciasteczkiem może o to prosić tylko nasza strona.",
    },
}
BY_STATUS = {
    400: "bad_request",
    401: "unknown_visitor",
    403: "forbidden",
    404: "not_found",
    405: "not_allowed_method",
    413: "too_large",
    429: "too_fast",
}
STATUS_OF = {
    "no_such_table": 404,
    "no_such_seat": 404,
    "no_such_game": 404,
    "not_allowed": 403,
    "not_seated": 403,
    "bad_options": 400,
    "bad_clock": 400,
    "bad_name": 400,
    "bad_level": 400,
    "bad_entropy": 400,
    "bad_commitment": 400,
}
CONFLICT = 409


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """What every failed request is answered."""

    reason: str
    sentence: str
    paragraph: int = 0
    detail: str = ""


PROBLEMS = {  # what any route may answer instead, for the OpenAPI document
    status: ResponseSpec(Problem, description=text, generate_examples=False)
    for status, text in (
        (400, "Malformed"),
        (401, "Nobody we know"),
        (403, "Not allowed"),
        (404, "Nothing there"),
        (409, "Refused: the table or the rules say no"),
        (410, "Used up"),
        (413, "Too large"),
        (429, "Too fast or too many"),
        (503, "Not ready"),
    )
}


PREPARED = {
    "en": "Games prepared: {} (the first start takes a minute or two).",
    "pl": "Przygotowane gry: {} (pierwszy start trwa minutę lub dwie).",
}


class Trouble(Exception):
    """Something that the server itself refuses."""

    def __init__(self, reason: str, status: int, detail: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status
        self.detail = detail


def sentence(reason: str, language: str) -> str:
    """The sentence of a reason."""
    return (SENTENCES.get(reason) or REASONS[reason])[language]


def problem_of(error: BaseException, language: str) -> tuple[int, Problem]:
    """The status and the answer that an error deserves."""
    if isinstance(error, Refused):
        status = STATUS_OF.get(error.reason, CONFLICT)
        said = error.sentence[language]
        return status, Problem(error.reason, said, error.paragraph or 0)
    if isinstance(error, Trouble):
        said = sentence(error.reason, language)
        if error.reason == "starting" and error.detail:
            said += " " + PREPARED[language].format(error.detail)
        return error.status, Problem(error.reason, said, detail=error.detail)
    if isinstance(error, NoTable):
        return 404, Problem("no_such_table", sentence("no_such_table", language))
    if isinstance(error, StoreUnavailable | Busy):
        return 503, Problem("unavailable", sentence("unavailable", language))
    if isinstance(error, SennikError):
        return 400, Problem("bad_request", str(error))
    if isinstance(error, HTTPException):
        return _http(error, language)
    return 500, Problem("fault", sentence("fault", language))


def _http(error: HTTPException, language: str) -> tuple[int, Problem]:
    reason = BY_STATUS.get(error.status_code)
    if reason is None:
        reason = "bad_request" if error.status_code < 500 else "fault"
    detail = "; ".join(_details(error.extra)) if error.status_code == 400 else ""
    return error.status_code, Problem(
        reason, sentence(reason, language), detail=detail[:300]
    )


def _details(extra: Any) -> list[str]:
    if not isinstance(extra, list):
        return []
    return [
        f"{each.get('key', '')}: {each.get('message', '')}"
        for each in extra
        if isinstance(each, dict)
    ]


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer to a request that failed."""
    status, problem = problem_of(error, language_of(request))
    if status == 500:
        request.app.state.house.metrics.faults.inc()
        # The route, not the path: a table's address is its invitation.
        log.error("fault", route=request.scope.get("path_template"), exc_info=error)
    return Response(problem, status_code=status, media_type=MediaType.JSON)


def language_of(request: Request[Any, Any, Any]) -> str:
    """The language that a request asks for."""
    asked = request.query_params.get("lang") or request.headers.get("accept-language")
    return preferred(asked or "")


def preferred(header: str) -> str:
    """The first language of ours that a browser asks for."""
    for part in header.lower().split(","):
        if (language := part.strip()[:2]) in LANGUAGES:
            return language
    return LANGUAGES[0]


FORESEEN = (
    Refused,
    AlreadyDone,
    Trouble,
    NoTable,
    StoreUnavailable,
    Busy,
    SennikError,
    HTTPException,
    Exception,
)
HANDLERS: Any = dict.fromkeys(FORESEEN, answer)
