from support.cluster.checks.history import History, Verdict

# The seconds by which a watcher may read a node's frames late.
LATE = 0.3


def publishers(history: History) -> Verdict:
    """Checks that each agency and epoch has a single node, and that no node publishes, or believes it may publish,
    under an epoch after a later one has begun."""
    verdict, leases, claims = Verdict("one publisher at a time"), history.grouped("lease", "agency"), history.grouped("claim", "agency")
    for (agency,), frames in history.grouped("frame", "agency").items():
        verdict.checked += len(frames) + len(claims[agency,])
        records = sorted(frames + leases[agency,] + claims[agency,], key=lambda one: one["t"])
        one_node_each(verdict, agency, records)
        none_after_the_next(verdict, agency, records)
        in_order(verdict, agency, frames)
    return verdict


def one_node_each(verdict: Verdict, agency: str, records: list[dict]):
    holders = {}
    for one in records:
        first = holders.setdefault(one["epoch"], one)
        if node_of(first) != node_of(one):
            verdict.blame(f"{agency} has two owners in epoch {one['epoch']}, {node_of(first)} and {node_of(one)}", first, one)


def none_after_the_next(verdict: Verdict, agency: str, records: list[dict]):
    newest = None
    for one in records:
        if newest is None or one["epoch"] > newest["epoch"]:
            newest = one
        elif one["kind"] != "lease" and one["epoch"] < newest["epoch"] and one.get("asked", one["t"]) > newest["t"] + LATE:
            word = "published" if one["kind"] == "frame" else "claims"
            verdict.blame(f"{one['node']} {word} {agency} {one['t'] - newest['t']:.1f} s after a later epoch had begun", newest, one)


def in_order(verdict: Verdict, agency: str, frames: list[dict]):
    last = {}
    for one in frames:
        before = last.get(one["epoch"], one)
        if one["sequence"] < before["sequence"]:
            verdict.blame(f"{agency} went back in epoch {one['epoch']}", before, one)
        last[one["epoch"]] = one


def node_of(record: dict) -> str:
    return record.get("owner") or record["node"]
