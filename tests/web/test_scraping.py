"""One address tells what all workers count, whichever of them answers."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from prometheus_client import CollectorRegistry, Counter, generate_latest

from sennik.web.run.metrics import Metrics
from sennik.web.run.scraping import HEAD, SLOT, Exporter, Scraping
from tests.web.clients import free_port


@pytest.fixture
def scraping() -> Iterator[Scraping]:
    made = Scraping("127.0.0.1", free_port(), workers=2)
    with closing(made.listening):
        yield made


def counted(scraping: Scraping, worker: int, refused: int) -> Metrics:
    """A worker that refused so many messages and wrote that down."""
    scraping.own = worker
    made = Metrics()
    made.refused.labels("slow").inc(refused)
    scraping.write(made.registry)
    return made


def told(scraping: Scraping) -> str:
    """What Prometheus reads."""
    host, port = scraping.listening.getsockname()
    return httpx.get(f"http://{host}:{port}/metrics").text


def test_whoever_answers_tells_what_all_have_counted(scraping: Scraping) -> None:
    counted(scraping, 1, 3)
    metrics = counted(scraping, 0, 4)
    metrics.refused.labels("slow").inc()  # after it was written down
    exporter = Exporter(scraping, metrics.registry)
    said = told(scraping)
    exporter.close()
    assert 'sennik_refused_total{reason="slow",worker="0"} 5.0' in said
    assert 'sennik_refused_total{reason="slow",worker="1"} 3.0' in said
    assert said.count("# TYPE sennik_refused_total counter") == 1
    assert "sennik_worker_deaths_total 0.0" in said


def test_a_worker_that_died_is_counted_and_its_numbers_are_gone(
    scraping: Scraping,
) -> None:
    for worker in range(2):
        counted(scraping, worker, 1)
    scraping.ended(0, by_itself=True)
    scraping.ended(1, by_itself=False)  # it was told to
    counted(scraping, 1, 7)
    registry = CollectorRegistry(auto_describe=False)
    registry.register(scraping)
    said = generate_latest(registry).decode()
    assert "sennik_worker_deaths_total 1.0" in said
    assert 'worker="0"' not in said
    assert 'sennik_refused_total{reason="slow",worker="1"} 7.0' in said


def test_what_is_being_written_is_not_read(scraping: Scraping) -> None:
    counted(scraping, 0, 1)
    assert scraping.read(0)
    scraping.memory[8 + HEAD.size] ^= 1  # a byte of the new, the checksum of the old
    assert scraping.read(0) == []


def test_what_does_not_fit_is_complained_of(scraping: Scraping) -> None:
    registry = CollectorRegistry()
    many = Counter("many", "Too many", ["name"], registry=registry)
    for number in range(SLOT // 40):
        many.labels(str(number))
    with pytest.raises(ValueError, match="do not fit"):
        scraping.write(registry)


def test_the_docs_name_the_metrics_that_there_are() -> None:
    """And the dashboard and the alerts, too."""
    root = Path(__file__).parents[2]
    there = {one.name for one in Metrics().registry.collect()}
    there |= {"sennik_worker_deaths"}
    for name in ("docs/operations.md", "deploy/grafana.json", "deploy/alerts.yaml"):
        text = (root / name).read_text(encoding="utf-8")
        named = set(re.findall(r"\bsennik_[a-z_]+\b", text))
        shown = {re.sub(r"_(total|bucket|count|sum)$", "", one) for one in named}
        assert shown <= there, name
    assert {one for one in there if one.startswith("sennik_")} <= {
        re.sub(r"_total$", "", one)
        for one in re.findall(
            r"\bsennik_[a-z_]+\b", (root / "docs/operations.md").read_text("utf-8")
        )
    }
