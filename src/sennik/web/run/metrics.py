"""What a server process counts; `scraping` serves it to Prometheus."""

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
)

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


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
