"""Files for operators are right as far as their own programs can tell.

A program that is not installed leaves its test out: `promtool`, `nginx`, `caddy`,
`hadolint` and `systemd-analyze` are no part of the tools of development. `make
test-deploy` fetches all but the last, without installing them.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")


def checked(program: str, *arguments: object, **environment: str) -> str:
    """What a program says that finds nothing wrong."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    done = subprocess.run(  # noqa: S603
        [found, *map(str, arguments)],
        env={"PATH": "/usr/bin:/bin", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_alerts_fire_when_they_should_and_are_quiet_otherwise() -> None:
    assert "SUCCESS" in checked(
        "promtool", "test", "rules", DEPLOY / "alerts.test.yaml"
    )


def test_every_alert_is_tried_on_a_fault_and_on_a_quiet_day() -> None:
    groups = yaml.safe_load((DEPLOY / "alerts.yaml").read_text("utf-8"))["groups"]
    alerts = {rule["alert"] for group in groups for rule in group["rules"]}
    tests = yaml.safe_load((DEPLOY / "alerts.test.yaml").read_text("utf-8"))["tests"]
    tried = [one for test in tests for one in test["alert_rule_test"]]
    assert {one["alertname"] for one in tried if one.get("exp_alerts")} == alerts
    quiet = tests[0]["alert_rule_test"]
    assert {one["alertname"] for one in quiet} == alerts
    assert not any("exp_alerts" in one for one in quiet)


def test_prometheus_reads_its_configuration() -> None:
    checked("promtool", "check", "config", DEPLOY / "prometheus.yaml")


def test_every_question_of_the_dashboard_can_be_put(tmp_path: Path) -> None:
    """Prometheus reads them as rules of recording."""
    panels = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))["panels"]
    questions = [one["expr"] for panel in panels for one in panel["targets"]]
    assert len(panels) == len({panel["id"] for panel in panels}) > 10
    rules = [{"record": f"q{at}", "expr": q} for at, q in enumerate(questions)]
    written = {"groups": [{"name": "dashboard", "rules": rules}]}
    (tmp_path / "rules.yaml").write_text(json.dumps(written))
    checked("promtool", "check", "rules", tmp_path / "rules.yaml")


def test_nginx_reads_its_site(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "site.pem"
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    site = site.replace("/etc/ssl/play.example.org.pem", str(certificate))
    site = site.replace("/etc/ssl/play.example.org.key", str(key))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = " ".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
    inside = f"access_log off; {places} {site}"
    whole = f"pid {tmp_path}/pid; events {{}} http {{ {inside} }}"
    (tmp_path / "nginx.conf").write_text(whole)
    asked = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=x"]
    if shutil.which("nginx"):
        checked("openssl", "req", *asked, "-keyout", key, "-out", certificate)
    said = checked("nginx", "-t", "-e", "stderr", "-c", tmp_path / "nginx.conf")
    assert "successful" in said


def test_caddy_reads_its_file(tmp_path: Path) -> None:
    given = ["--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"]
    checked("caddy", "validate", *given, SITE="play.example.org", HOME=str(tmp_path))


def test_systemd_reads_its_units(tmp_path: Path) -> None:
    """Where the program is not installed, in its place another one."""
    for name in ("sennik.service", "sennik.socket"):
        text = (DEPLOY / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(
            text.replace("/opt/sennik/bin/sennik", "/bin/true")
        )
    units = [tmp_path / "sennik.service", tmp_path / "sennik.socket"]
    assert checked("systemd-analyze", "verify", *units) == ""


def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    checked("hadolint", DEPLOY / "Dockerfile")


def test_the_image_is_nobodys_and_brings_only_what_is_there() -> None:
    """Beside what hadolint looks for."""
    stages = re.split(r"^FROM ", DOCKERFILE, flags=re.M)[1:]
    assert len(stages) == 2
    for stage in stages:
        assert re.match(r"[a-z]+:\d[\w.-]*", stage), "a base without its version"
    last = stages[-1]
    (number,) = re.findall(r"^USER (\d+)$", last, re.M)
    assert f"useradd --system --uid {number} " in last
    assert last.index("USER") < last.index("CMD ")
    for needed in ("HEALTHCHECK", "STOPSIGNAL SIGTERM", "EXPOSE 8000", "VOLUME"):
        assert needed in last
    assert "ADD " not in DOCKERFILE and "sudo" not in DOCKERFILE
    assert "latest" not in DOCKERFILE and "curl" not in DOCKERFILE
    allowed = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for name in [line[1:] for line in allowed if line.startswith("!")]:
        assert (ROOT / name).exists(), name


def services() -> dict[str, Any]:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    return dict(yaml.safe_load(text)["services"])


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    published = {name for name, one in services().items() if "ports" in one}
    assert published == {"caddy"}


def test_the_server_may_do_little_and_waits_for_its_database() -> None:
    ours = services()["sennik"]
    assert ours["read_only"] and ours["cap_drop"] == ["ALL"]
    assert ours["depends_on"]["postgres"]["condition"] == "service_healthy"
    for one in services().values():
        assert one["restart"] == "unless-stopped"
        assert ":latest" not in one.get("image", "")


def test_no_file_holds_a_password() -> None:
    for path in DEPLOY.iterdir():
        text = path.read_text(encoding="utf-8")
        for password in re.findall(r"://\w+:([^@\s]+)@", text):
            assert password.startswith("${"), path
