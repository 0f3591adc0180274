"""Checks of the records after a run, which report violations. They need neither a clock nor a cluster."""

from support.cluster.checks.ages import ages, staleness
from support.cluster.checks.agreement import agreement, names_of_bytes
from support.cluster.checks.history import History, Verdict
from support.cluster.checks.monotonic import monotonic
from support.cluster.checks.publishers import publishers
from support.cluster.checks.riders import failures, last_reports, resumed_streams
from support.cluster.checks.takeovers import takeovers
from support.cluster.checks.vaults import vaults

RULES = [monotonic, publishers, ages, staleness, takeovers, resumed_streams, failures, last_reports, names_of_bytes, agreement, vaults]


def check(records: list[dict], slack: float = 0.5) -> list[Verdict]:
    history = History(records, slack)
    return [rule(history) for rule in RULES]
