"""Everything that can go wrong on the wire, in one shape: a reason and a sentence."""

from typing import Any

import msgspec
import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from sennik.engine.errors import SennikError
from sennik.games.catalogues import catalogue
from sennik.games.languages import LANGUAGES
from sennik.store.base import StoreUnavailable
from sennik.tables.decisions import AlreadyDone, Refused
from sennik.tables.words import REASONS
from sennik.web.rooms.room import Busy, NoTable

log = structlog.get_logger()

Asking = Request[Any, Any, Any]  # of any visitor, in any state

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
    "not_host": 403,
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


class Trouble(Exception):
    """Something that the server itself refuses."""

    def __init__(self, reason: str, status: int, detail: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status
        self.detail = detail


def sentence(reason: str, language: str) -> str:
    """The sentence of a reason."""
    if reason in REASONS:
        return REASONS[reason][language]
    return catalogue("sennik.web", language).text(f"error.{reason}")


def problem_of(error: BaseException, language: str) -> tuple[int, Problem]:
    """The status and the answer that an error deserves."""
    if isinstance(error, Refused):
        status = STATUS_OF.get(error.reason, CONFLICT)
        said = error.sentence[language]
        return status, Problem(error.reason, said, error.paragraph or 0)
    if isinstance(error, Trouble):
        said = sentence(error.reason, language)
        if error.reason == "starting" and error.detail:
            prepared = catalogue("sennik.web", language)
            said += " " + prepared.text("prepared", games=error.detail)
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


def _details(extra: object) -> list[str]:
    if not isinstance(extra, list):
        return []
    return [
        f"{each.get('key', '')}: {each.get('message', '')}"
        for each in extra
        if isinstance(each, dict)
    ]


def answer(request: Asking, error: Exception) -> Response[Problem]:
    """The answer to a request that failed."""
    status, problem = problem_of(error, language_of(request))
    if status == 500:
        request.app.state.process.metrics.faults.inc()
        # The route, not the path: a table's address is its invitation.
        log.error("fault", route=request.scope.get("path_template"), exc_info=error)
    return Response(problem, status_code=status, media_type=MediaType.JSON)


def language_of(request: Asking) -> str:
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
HANDLERS: ExceptionHandlersMap = dict.fromkeys(FORESEEN, answer)
