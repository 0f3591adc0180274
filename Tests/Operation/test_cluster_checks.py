"""The checks of a cluster's records: they report no violation in a correct history, and the broken rule in each kind
of faulty history."""

import copy

import pytest

from support.cluster.checks import check
from support.cluster.plan import TAKEOVER, plan, short

STAMP = 1_800_000_000


def good() -> list[dict]:
    """A correct history: an owner is killed at 20 s and succeeded at 31 s, a web node is killed at 80 s, and reports
    arrive every second until 120 s."""
    records = []

    def add(t: float, kind: str, **fields):
        records.append({"t": t, "kind": kind, **fields})

    def node(t: float) -> str:
        return "web-1" if t < 80 else "web-2"

    add(0, "lease", agency="town-0", owner="ingest-1", epoch=1)
    add(30.5, "lease", agency="town-0", owner="ingest-2", epoch=2)
    add(0.5, "joined", reader="stream-0", agency="town-0", node="web-1")
    add(20, "fault", phase="begin", fault="kill", nodes=["ingest-1"], owned={"ingest-1": ["town-0"]}, words="")
    add(40, "fault", phase="end", fault="kill", nodes=["ingest-1"], words="")
    add(80, "fault", phase="begin", fault="kill", nodes=["web-1"], owned={"web-1": []}, words="")
    add(80, "lost", reader="stream-0", why="ended")
    add(82, "joined", reader="stream-0", agency="town-0", node="web-2")
    add(86, "fault", phase="end", fault="kill", nodes=["web-1"], words="")
    for second in [*range(1, 20), *range(31, 121)]:
        count = second
        add(second, "truth", agency="town-0", count=count, stamp=STAMP + second, asker="")
        owner, epoch = ("ingest-1", 1) if second < 20 else ("ingest-2", 2)
        add(second + .02, "frame", node=owner, agency="town-0", epoch=epoch, sequence=second)
        add(second + .03, "claim", node=owner, agency="town-0", epoch=epoch, asked=second)
        add(second + .01, "clock", node=node(second), ahead=.01)
        vehicles = {"town-0:bus-1": [count, STAMP + second, False]}
        if second not in (80, 81):
            add(second + .05, "seen", reader="stream-0", node=node(second), form="snapshot" if second in (1, 82) else "change",
                at=STAMP + second, vehicles=vehicles, health={}, agency="town-0", id="x")
        add(second + .3, "seen", reader="board-0", node=node(second), form="vehicles", at=STAMP + second, vehicles=vehicles, health={},
            agency="town-0", path="/vehicles", etag=f"e{second}", hash=f"h{second}")
        add(second + .4, "board", reader="board-0", node=node(second), agency="town-0", path="/board", at=STAMP + second,
            rows={"town-0:bus-1": STAMP + second}, live="live", etag=f"e{second}", hash=f"b{second}")
    add(50, "confirmed", vault="vault-0", blob="b", hash="h")
    for name in ["web-1", "web-2", "web-3"]:
        add(125, "kept", node=name, vault="vault-0", blobs={"b": "h"})
    add(124, "agreement", path="/vehicles", answers={"web-1": [200, "e", "h"], "web-2": [200, "e", "h"]})
    return sorted(records, key=lambda one: one["t"])


def broken(records: list[dict]) -> set[str]:
    return {verdict.rule for verdict in check(records) if not verdict.holds}


def first(records: list[dict], kind: str, after: float = 0, **fields) -> dict:
    return next(one for one in records if one["kind"] == kind and one["t"] >= after and fields.items() <= one.items())


def older_report(records):
    one = first(records, "seen", 60, reader="stream-0")
    one["vehicles"] = {"town-0:bus-1": [41, STAMP + 41, False]}


def older_state(records):
    first(records, "seen", 60, reader="board-0")["at"] -= 5


def older_row(records):
    first(records, "board", 60)["rows"] = {"town-0:bus-1": STAMP + 40}


def woken_owner(records):
    records.append({"t": 45, "kind": "frame", "node": "ingest-1", "agency": "town-0", "epoch": 1, "sequence": 20})


def woken_owner_that_believes(records):
    records.append({"t": 45, "kind": "claim", "node": "ingest-1", "agency": "town-0", "epoch": 1, "asked": 44.9})


def two_owners_of_an_epoch(records):
    first(records, "frame", 60)["node"] = "ingest-1"


def lease_that_another_publishes_under(records):
    first(records, "lease", 30)["owner"] = "ingest-1"


def sequence_that_goes_back(records):
    first(records, "frame", 60)["sequence"] = 3


def report_that_nobody_made(records):
    first(records, "seen", 110, reader="stream-0")["vehicles"] = {"town-0:bus-1": [1000, STAMP + 100, False]}


def seen_later_than_reported(records):
    first(records, "seen", 110)["vehicles"] = {"town-0:bus-1": [110, STAMP + 115, False]}


def clock_behind(records):
    for one in records:
        if one["kind"] == "clock" and one["t"] > 100:
            one["ahead"] = -3600


def old_that_is_called_fresh(records):
    records.append({"t": 300, "kind": "seen", "reader": "late", "node": "web-1", "form": "snapshot", "at": STAMP + 120,
                    "vehicles": {"town-0:bus-1": [120, STAMP + 120, False]}, "health": {}})


def late_takeover(records):
    records[:] = [one for one in records if one["kind"] not in ("frame", "lease") or not 20 < one["t"] < 20 + TAKEOVER + 2]


def no_takeover(records):
    records[:] = [one for one in records if one["kind"] != "frame" or one["t"] < 20]


def stream_without_an_end(records):
    records[:] = [one for one in records if not (one["kind"] == "seen" and one["reader"] == "stream-0" and 80 < one["t"] < 118)]


def failure_while_all_is_well(records):
    records.append({"t": 75, "kind": "lost", "reader": "board-0", "why": "502"})


def node_that_broke(records):
    records.append({"t": 75, "kind": "broke", "node": "web-1", "code": 70, "log": ""})


def stream_that_stays_behind(records):
    records[:] = [one for one in records if not (one["kind"] == "seen" and one["reader"] == "stream-0" and one["t"] > 118)]


def other_bytes_under_one_name(records):
    first(records, "board", 60)["etag"] = "e59"


def nodes_that_differ(records):
    first(records, "agreement")["answers"]["web-2"] = [200, "e2", "h2"]


def node_that_does_not_answer(records):
    first(records, "agreement")["answers"]["web-2"] = None


def lost_blob(records):
    first(records, "kept", node="web-3")["blobs"] = {}


def changed_blob(records):
    first(records, "kept", node="web-3")["blobs"] = {"b": "other"}


BAD = {
    "no reader goes back": [older_report, older_state, older_row],
    "one publisher at a time": [woken_owner, woken_owner_that_believes, two_owners_of_an_epoch, lease_that_another_publishes_under, sequence_that_goes_back],
    "no age is too young": [report_that_nobody_made, seen_later_than_reported, clock_behind],
    "what is old is called old": [old_that_is_called_fresh],
    "dead owners are followed": [late_takeover, no_takeover],
    "streams go on elsewhere": [stream_without_an_end],
    "no failures while all is well": [failure_while_all_is_well, node_that_broke],
    "all have the last report": [stream_that_stays_behind],
    "an ETag names the same bytes": [other_bytes_under_one_name],
    "all nodes answer alike in the end": [nodes_that_differ, node_that_does_not_answer],
    "nothing confirmed is lost": [lost_blob, changed_blob],
}


def test_a_correct_cluster_history_violates_no_rule():
    verdicts = check(good())
    assert not [problem for verdict in verdicts for problem in verdict.problems]
    assert all(verdict.checked for verdict in verdicts if verdict.rule != "what is old is called old")


@pytest.mark.parametrize("rule, spoil", [(rule, spoil) for rule, spoils in BAD.items() for spoil in spoils], ids=lambda one: getattr(one, "__name__", one))
def test_the_checker_reports_the_broken_rule_for_each_faulty_cluster_history(rule, spoil):
    records = copy.deepcopy(good())
    spoil(records)
    assert rule in broken(records)


def test_a_partitioned_node_may_serve_older_data_than_a_riders_previous_node():
    records = good()
    one = first(records, "seen", 60, reader="board-0")
    one["at"] -= 5
    one["node"] = "web-3"
    assert "no reader goes back" in broken(records)
    for phase, t in [("begin", 50), ("end", 65)]:
        records.append({"t": t, "kind": "fault", "phase": phase, "fault": "delay", "nodes": ["web-3", "ingest-2"], "words": ""})
    assert "no reader goes back" not in broken(records)
    one["node"] = "web-1"
    assert "no reader goes back" in broken(records)


def test_an_empty_cluster_history_violates_every_rule_that_needs_data():
    assert {"no reader goes back", "one publisher at a time", "no age is too young", "all have the last report", "nothing confirmed is lost"} <= broken([])


def test_a_fault_plan_is_deterministic_by_seed_and_uses_each_kind_before_repeating_one():
    assert plan(7, 3000, True, True) == plan(7, 3000, True, True) != plan(8, 3000, True, True)
    words = [str(fault) for fault in plan(7, 3600, True, True)]
    assert any("database full" in one for one in words) and any("clock" in one for one in words)
    assert not any("part" in str(fault) or "clock" in str(fault) for fault in plan(7, 3600, False, False))
    assert all(fault.at + fault.lasts <= 600 for fault in plan(7, 600, True, True))
    assert [fault.kind for fault in short()] == ["kill", "kill", "pause"]
