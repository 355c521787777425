"""What a server counts, served to Prometheus on a loopback port of its own."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    start_http_server,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

LOOPBACK = "127.0.0.1"
QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
PORTS_TRIED = 64  # workers take the first free port from the one given


class Metrics:
    """The counters of one server process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.commits = Commits()
        registry.register(self.commits)
        self.refused = Counter(
            "sennik_refused", "Messages refused", ["reason"], registry=registry
        )
        self.conflicts = Counter(
            "sennik_conflicts",
            "Appends that another process was before",
            registry=registry,
        )
        self.sent = Counter(
            "sennik_messages_sent", "Messages sent on sockets", registry=registry
        )
        self.cut = Counter(
            "sennik_readers_cut",
            "Sockets closed for reading too slowly",
            registry=registry,
        )
        self.faults = Counter(
            "sennik_faults", "Errors nobody foresaw", registry=registry
        )
        self.connections = Gauge(
            "sennik_connections", "Sockets now open", registry=registry
        )
        self.tables = Gauge("sennik_tables", "Tables now in memory", registry=registry)
        self.leases = Gauge("sennik_leases", "Tables watched here", registry=registry)
        self.thought = Histogram(
            "sennik_bot_seconds", "Thinking of a bot", buckets=QUICK, registry=registry
        )

    def serve(self, port: int) -> tuple[Any, int]:
        """Serve the numbers on the first free port from `port` on."""
        for tried in range(port, min(port + PORTS_TRIED, 65536)):
            try:
                server, _ = start_http_server(tried, LOOPBACK, self.registry)
            except OSError:
                continue
            return server, tried
        raise OSError(f"no port is free for metrics from {port} on")


class Commits(Collector):
    """Commands that were committed. Nothing is counted as often, so this is done with
    plain numbers; only this process's loop counts here, and nobody resets them.
    """

    def __init__(self) -> None:
        self.kinds: dict[str, int] = {}
        self.quick = [0] * (len(QUICK) + 1)  # by the first of QUICK that was enough
        self.seconds = 0.0

    def add(self, kind: str, seconds: float) -> None:
        """Count one that took so long."""
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        self.quick[bisect_left(QUICK, seconds)] += 1
        self.seconds += seconds

    def collect(self) -> Iterator[Metric]:
        """The numbers as Prometheus knows them."""
        kinds = CounterMetricFamily(
            "sennik_commands", "Commands that were committed", labels=["kind"]
        )
        for kind, count in list(self.kinds.items()):
            kinds.add_metric([kind], count)
        yield kinds
        names = [*map(str, QUICK), "+Inf"]
        yield HistogramMetricFamily(
            "sennik_commit_seconds",
            "From deciding to the answer of the database",
            buckets=list(zip(names, accumulate(self.quick), strict=True)),
            sum_value=self.seconds,
        )
