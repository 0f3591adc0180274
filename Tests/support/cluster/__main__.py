"""Runs a cluster with faults, and checks its records. If a rule was violated, it shows the records that violate it and
exits with status 1."""

import argparse
import contextlib
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

from support.cluster.checks import check
from support.cluster.clocks import COMPILER
from support.cluster.cluster import Cluster
from support.cluster.faults import Faults
from support.cluster.plan import plan, short
from support.cluster.records import read
from support.cluster.riders import StreamRider, VaultRider
from support.cluster.watchers import Direct
from support.waiting import eventually

# The maximum number of problems shown per rule.
SHOWN = 5


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/cluster", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600, help="how long faults happen; 600")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="what happens when; else any")
    parser.add_argument("--short", action="store_true", help="three faults alone, as in make test")
    parser.add_argument("--slack", type=float, default=0.5, help="seconds that a busy machine may take longer for everything; 0.5")
    parser.add_argument("--streams", type=int, default=3, help="of each agency; 3")
    parser.add_argument("--agencies", type=int, default=3)
    parser.add_argument("--only", action="append", metavar="KIND", help="faults of this kind alone; may be given several times")
    parser.add_argument("--other", type=Path, help="the program of another version, which upgrades change to and back")
    parser.add_argument("--folder", type=Path, help="where logs and records are left; else a new one in /tmp, kept if a rule was broken")
    parser.add_argument("--apart", action="store_true", help="five servers that know nothing of each other, to see rules broken")
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    folder = asked.folder or Path(tempfile.mkdtemp(prefix="headsign-cluster-", dir="/tmp"))
    folder.mkdir(parents=True, exist_ok=True)
    print(f"seed {asked.seed}, records in {folder}", flush=True)
    run(asked, folder)
    status = report(folder / "records.jsonl", asked.slack)
    if status == 0 and not asked.folder:
        shutil.rmtree(folder)
    return status


def run(asked: argparse.Namespace, folder: Path):
    began = time.monotonic()
    with Cluster(folder, asked.seed, asked.agencies, asked.other, not asked.apart) as cluster:
        print(f"serves after {time.monotonic() - began:.1f} s", flush=True)
        faults = short() if asked.short else plan(asked.seed, asked.seconds, cluster.hosts.is_wired, COMPILER is not None, asked.only)
        watchers, riders = cluster.watchers(), cluster.riders(asked.streams)
        for one in watchers + riders:
            one.start()
        suffer(cluster, faults)
        settle(cluster, riders)
        for one in watchers:
            one.leave()


def suffer(cluster: Cluster, faults: list):
    hands, began = Faults(cluster), time.monotonic()
    for fault in faults:
        time.sleep(max(0, fault.at - (time.monotonic() - began)))
        print(f"{time.monotonic() - began:7.1f} s  {fault}", flush=True)
        hands.happen(fault)


def settle(cluster: Cluster, riders: list):
    """After all faults are repaired, waits until riders have received the last report and all nodes agree, then ends
    the riders."""
    patiently(cluster.is_live)
    cluster.feeds.is_frozen = True
    newest = dict(zip(cluster.agencies, cluster.feeds.counts))
    patiently(lambda: all(rider.newest == newest[rider.agency] for rider in riders if isinstance(rider, StreamRider)))
    patiently(cluster.agreement().look)
    cluster.note_restarts()
    for rider in riders:
        rider.leave()
    for rider in riders:
        if isinstance(rider, VaultRider):
            rider.join(30)
            look_into(cluster, rider)


def patiently(holds):
    """Waits for a condition, but does not fail if it never holds: that violates a rule later."""
    with contextlib.suppress(AssertionError):
        eventually(holds, pause=1)


def look_into(cluster: Cluster, rider: VaultRider):
    for node in cluster.web:
        rider.vault.server = Direct(node)
        cluster.records.add("kept", node=node.name, vault=rider.name, blobs=rider.kept())


def report(path: Path, slack: float) -> int:
    verdicts = check(read(path), slack)
    for verdict in verdicts:
        print(f"{'holds ' if verdict.holds else 'BROKEN'}  {verdict.rule}: {verdict.checked} looked at, {len(verdict.problems)} problems"
              + "".join(f"; {remark}" for remark in verdict.remarks))
        for problem in verdict.problems[:SHOWN]:
            print(f"    {problem}"[:2000])
    return 0 if all(verdict.holds for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
