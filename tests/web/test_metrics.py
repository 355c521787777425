"""The numbers that a server shows to Prometheus."""

from prometheus_client import generate_latest

from sennik.web.run.metrics import Metrics


def test_commits_are_counted_by_kind_and_by_how_long_they_took() -> None:
    metrics = Metrics()
    for kind, seconds in (("Act", 0.0002), ("Act", 0.002), ("Say", 0.0025), ("Act", 9)):
        metrics.commits.add(kind, seconds)
    told = generate_latest(metrics.registry).decode()
    assert 'sennik_commands_total{kind="Act"} 3.0' in told
    assert 'sennik_commands_total{kind="Say"} 1.0' in told
    for bound, count in (("0.0005", 1), ("0.001", 1), ("0.0025", 3), ("5.0", 3)):
        assert f'sennik_commit_seconds_bucket{{le="{bound}"}} {count}.0' in told
    assert 'sennik_commit_seconds_bucket{le="+Inf"} 4.0' in told
    assert "sennik_commit_seconds_count 4.0" in told
    assert "sennik_commit_seconds_sum 9.0047" in told
