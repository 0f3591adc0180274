from support.cluster.checks.history import Fault, History, Verdict
from support.cluster.plan import LEASE, TAKEOVER


def takeovers(history: History) -> Verdict:
    """Checks that a dead node's agencies are taken over within the duration of a lease, two seconds and one poll."""
    verdict, times = Verdict("dead owners are followed", optional=True), []
    for fault in history.faults:
        if not is_death(fault) or history.is_troubled(fault.begin, fault.begin + TAKEOVER, fault, "web"):
            continue
        for agency in [agency for node in fault.nodes for agency in fault.owned.get(node, [])]:
            after = successor(history, fault, agency)
            verdict.checked += 1
            took = after["t"] - fault.begin if after else None
            if took is None or took > TAKEOVER + history.slack:
                verdict.blame(f"{agency} of {fault.nodes[0]} was {'never' if took is None else f'{took:.1f} s later'} "
                              f"followed after {fault.kind} at {fault.begin:.1f}", *([after] if after else []))
            else:
                times.append(took)
    if times:
        verdict.remarks.append(f"takeovers took {min(times):.1f} … {max(times):.1f} s, {sorted(times)[len(times) // 2]:.1f} s in the middle")
    return verdict


def is_death(fault: Fault) -> bool:
    """Whether a fault stops a node that owned an agency for long enough to require a takeover. If both ingest nodes
    died, there is no takeover."""
    lasts = fault.end - fault.begin
    return len(fault.nodes) == 1 and fault.kind in ("kill", "vanish", "pause", "isolate") and (
        fault.kind == "kill" and lasts > 1 or lasts > LEASE + 1) and any(fault.owned.values())


def successor(history: History, fault: Fault, agency: str) -> dict | None:
    """Returns the first state published after the fault; its publisher may be a killed node that restarted."""
    owner = next(node for node in fault.nodes if agency in fault.owned.get(node, []))
    back = fault.end if fault.kind in ("kill", "vanish") else float("inf")
    later = history.after(history.of("frame"), fault.begin + 0.3)
    return next((one for one in later if one["agency"] == agency and (one["node"] != owner or one["t"] > back)), None)
