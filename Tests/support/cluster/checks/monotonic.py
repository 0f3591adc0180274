from support.cluster.checks.history import History, Verdict

# During these faults a node may be behind the node from which a rider comes.
LAGGING = ("part", "part one way", "isolate", "vanish", "lose", "delay", "pause")


def monotonic(history: History) -> Verdict:
    """Checks that no reader receives older data after newer data: neither a vehicle's reports, nor their times, nor the
    time of the whole state."""
    verdict, lags = Verdict("no reader goes back"), []
    for (reader,), records in history.grouped("seen", "reader").items():
        known = {}
        for one in records:
            for name, (count, seen_at, _) in one["vehicles"].items():
                compare(history, verdict, lags, known, name, (count, seen_at), one, f"{reader} saw an older report of {name}")
            compare(history, verdict, lags, known, one["form"] == "vehicles", (one["at"],), one, f"{reader} saw an older state")
    for (reader,), records in history.grouped("board", "reader").items():
        known = {}
        for one in records:
            for name, seen_at in one["rows"].items():
                compare(history, verdict, lags, known, name, (seen_at,), one, f"{reader} saw an older report of {name} on a board")
            compare(history, verdict, lags, known, "board", (one["at"],), one, f"{reader} saw an older board")
    if lags:
        verdict.remarks.append(f"{len(lags)} times a rider who was sent to another node was behind, while that was cut off")
    return verdict


def compare(history: History, verdict: Verdict, lags: list, known: dict, name, now: tuple, record: dict, sentence: str):
    verdict.checked += 1
    before, last = known.get(name, (now, record))
    if any(new < old for new, old in zip(now, before)):
        if record["node"] != last["node"] and history.has(LAGGING, record["t"]):
            lags.append(record)
        else:
            verdict.blame(f"{sentence}: {now} after {before}", last, record)
    known[name] = (now, record)
