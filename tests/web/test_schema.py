"""The OpenAPI document holds: what it allows is answered, and never with a fault."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [not_a_server_error, response_schema_conformance, status_code_conformance]
EXAMPLES = 15  # an operation and a way to make requests


@pytest.fixture(scope="module")
def token(server: str) -> str:
    answer = httpx.post(f"{server}/api/bots", json={"name": "Schema"})
    return str(answer.json()["token"])


def test_the_document_holds(server: str, token: str) -> None:
    document = schemathesis.openapi.from_url(f"{server}/api/schema/openapi.json")
    headers = {"authorization": f"Bearer {token}"}
    operations = [found.ok() for found in document.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) > 15
    for operation in operations:
        if (operation.method, operation.path) == ("delete", "/api/me"):
            continue  # erases the visitor who asks

        checked(operation, headers)()


def checked(operation: Any, headers: dict[str, str]) -> Callable[[], None]:
    """A test of one operation with requests made from its description."""

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def holds(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy())
        response = case.call(headers=headers)
        assert response.status_code < 500, response.text
        case.validate_response(response, checks=CHECKS)

    return holds
