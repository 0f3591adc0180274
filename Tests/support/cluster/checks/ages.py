import bisect

from support.cluster.checks.history import History, Verdict

# Seconds: reports and pages count whole ones.
ROUNDING = 1.1
# After so long a vehicle is not to be relied on, and a while in which that is noticed.
STALE = 90 + 30


def ages(history: History) -> Verdict:
    """No displayed age is too low: a vehicle was seen no later than its report, and the clock that pages compute ages
    by is not behind."""
    verdict = Verdict("no age is too young")
    clocks = history.grouped("clock", "node")
    for one in history.of("seen"):
        ahead = clock_of(clocks.get((one["node"],), []), one["t"])
        for name, (count, seen_at, _) in one["vehicles"].items():
            report = history.reports.get((name.split(":")[0], count))
            verdict.checked += 1
            if report is None:
                verdict.blame(f"{name} has report {count}, which nobody made", one)
            elif ahead is not None and ahead + report["stamp"] - seen_at < -ROUNDING:
                verdict.blame(f"{one['node']} shows {name} {seen_at - ahead - report['stamp']:.1f} s too young", report, one)
    return verdict


def clock_of(clocks: list[dict], t: float) -> float | None:
    """Returns by how much a node's clock was ahead, at most, from the requests just before and just after; None without
    any."""
    place = bisect.bisect_right(clocks, t, key=lambda one: one["t"])
    near = [one["ahead"] for one in clocks[max(place - 1, 0):place + 1] if abs(one["t"] - t) < 3]
    return max(near, default=None)


def staleness(history: History) -> Verdict:
    """Old data is never marked as fresh, whichever node has died."""
    verdict = Verdict("what is old is called old", optional=True)
    for one in history.of("seen"):
        for name, (count, _, is_stale) in one["vehicles"].items():
            report = history.reports.get((name.split(":")[0], count))
            if report is None or one["t"] - report["t"] < STALE:
                continue
            verdict.checked += 1
            if not is_stale and one["form"] != "change":
                verdict.blame(f"{name} is called fresh {one['t'] - report['t']:.0f} s after its report", report, one)
    return verdict
