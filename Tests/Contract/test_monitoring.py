"""The published dashboards and alert rules use only metrics that exist."""

import json
import re

import pytest
import yaml

from support.places import ROOT

# Metrics that are present only after certain events, or only with riders' alarms, a certificate, a database or a
# cluster.
LATER = {"headsign_replica_quiet_seconds", "headsign_lease_held", "headsign_beat_age_seconds", "headsign_followers_waiting_bytes",
         "headsign_certificate_end_seconds", "headsign_certificate_failing", "headsign_database_up",
         "headsign_refused_total", "headsign_prediction_benchmark", "headsign_prediction_accurate", "headsign_prediction_caught",
         "headsign_prediction_jitter_seconds", "headsign_prediction_coverage", "headsign_held_back_bodies"}
FOLDER = ROOT / "config/monitoring"


def expressions() -> list[str]:
    dashboard = json.loads((FOLDER / "grafana-dashboard.json").read_text())
    rules = yaml.safe_load((FOLDER / "prometheus-alerts.yaml").read_text())
    return ([target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
            + [rule["expr"] for group in rules["groups"] for rule in group["rules"]])


def test_every_metric_in_dashboards_and_alert_rules_exists(server):
    text = server.get("/metrics").body.decode()
    known = set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE))
    named = {name for expression in expressions() for name in re.findall(r"\bheadsign_\w+", expression)}
    named = {name.removesuffix("_bucket") for name in named}
    assert named <= known | LATER, named - known
    assert len(named) > 15


def test_every_alert_rule_has_a_summary_and_a_severity():
    rules = yaml.safe_load((FOLDER / "prometheus-alerts.yaml").read_text())
    for rule in (rule for group in rules["groups"] for rule in group["rules"]):
        assert rule["annotations"]["summary"].strip().endswith((".", "?")), rule["alert"]
        assert rule["labels"]["severity"] in ("page", "ticket")


@pytest.mark.parametrize("state", ["failing", "stale"])
def test_feed_states_in_alert_rules_exist_in_the_metrics(server, state):
    assert f'state="{state}"' in server.get("/metrics").body.decode()
