import bisect

from support.cluster.checks.history import History, Verdict

# Tolerance in seconds: reports and pages use whole seconds.
ROUNDING = 1.1
# The age in seconds at which a vehicle becomes stale, plus the time until that is shown.
STALE = 90 + 30


def ages(history: History) -> Verdict:
    """Checks that no vehicle position is shown as newer than it is: by a node's clock, `seenAt` is not later than the
    time of the report."""
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
    """Returns the maximum offset of a node's clock in the queries just before and after `t`; None if there were
    none."""
    place = bisect.bisect_right(clocks, t, key=lambda one: one["t"])
    near = [one["ahead"] for one in clocks[max(place - 1, 0):place + 1] if abs(one["t"] - t) < 3]
    return max(near, default=None)


def staleness(history: History) -> Verdict:
    """Checks that outdated data is never shown as current, whichever process died."""
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
