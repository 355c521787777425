"""What a server counts, served to Prometheus on a loopback port of its own."""

from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    start_http_server,
)

LOOPBACK = "127.0.0.1"
QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
PORTS_TRIED = 64  # workers take the first free port from the one given


class Metrics:
    """The counters of one server process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.commits = Histogram(
            "sennik_commit_seconds",
            "From deciding on a command to the answer of the database",
            ["kind"],
            buckets=QUICK,
            registry=registry,
        )
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
