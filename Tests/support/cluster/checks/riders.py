from support.cluster.checks.history import Fault, History, Verdict

# The maximum seconds until a stream resumes at another node: after a death that the proxy notices, and after one
# without closed connections.
NOTICED, SILENT = 8, 32


def resumed_streams(history: History) -> Verdict:
    """Checks that a stream whose web node dies resumes at another web node: with a new snapshot, or with the missed
    events if the other node knows the stream's last event. Other rules check, by the vehicles and the last reports
    received, that no data is missing."""
    verdict, waits, seen = Verdict("streams go on elsewhere", optional=True), [], history.grouped("seen", "reader")
    for fault in history.faults:
        limit = history.slack + (NOTICED if fault.kind == "kill" else SILENT)
        if fault.kind not in ("kill", "vanish") or not fault.nodes[0].startswith("web"):
            continue
        if history.is_troubled(fault.begin, fault.begin + limit, fault, "ingest"):
            continue
        for reader in readers_of(history, fault):
            verdict.checked += 1
            after = next(iter(history.after(seen[reader,], fault.begin + 0.3)), None)
            if after is None or after["t"] - fault.begin > limit:
                verdict.blame(f"{reader} was told nothing {limit} s after {fault.nodes[0]} died at {fault.begin:.1f}",
                              *([after] if after else []))
            else:
                waits.append(after["t"] - fault.begin)
    if waits:
        verdict.remarks.append(f"streams went on after {min(waits):.1f} … {max(waits):.1f} s")
    return verdict


def readers_of(history: History, fault: Fault) -> list[str]:
    """Returns the readers whose stream was at the node when it died."""
    at = {}
    for one in history.of("joined", "lost"):
        if one["t"] < fault.begin and one["reader"].startswith("stream"):
            at[one["reader"]] = one.get("node")
    return sorted(reader for reader, node in at.items() if node in fault.nodes)


def failures(history: History) -> Verdict:
    """Checks that no request fails or is cut off without a fault."""
    verdict = Verdict("no failures while all is well")
    verdict.checked = len(history.of("seen", "board", "confirmed"))
    lost = history.of("lost")
    for one in lost:
        if not history.is_troubled(one["t"] - 0.1, one["t"] + 0.1):
            verdict.blame(f"{one['reader']} failed", one)
    for one in history.of("hung", "broke", "restarted"):
        verdict.blame(f"{one['node']} did not run as it should: {one['kind']}", one)
    verdict.remarks.append(f"{len(lost)} failures during and after faults")
    return verdict


def last_reports(history: History) -> Verdict:
    """Checks that every stream has received its agency's last report at the end: a cluster that serves nothing would
    violate no other rule."""
    verdict, seen = Verdict("all have the last report"), history.grouped("seen", "reader")
    newest = {agency: max(records, key=lambda one: one["count"]) for (agency,), records in history.grouped("truth", "agency").items()}
    for (reader,), records in history.grouped("joined", "reader").items():
        agency = records[-1]["agency"]
        counts = [count for one in seen[reader,] for count, _, _ in one["vehicles"].values()]
        verdict.checked += 1
        if max(counts, default=0) != newest[agency]["count"]:
            verdict.blame(f"{reader} has report {max(counts, default=0)} of {agency}", newest[agency])
    return verdict
