from support.cluster.checks.history import History, Verdict


def monotonic(history: History) -> Verdict:
    """No rider sees time go back: not a vehicle's reports, not when it was seen, not the moment of the whole state."""
    verdict = Verdict("no reader goes back")
    for (reader,), records in history.grouped("seen", "reader").items():
        reports, moments = {}, {}
        for one in records:
            for name, (count, seen_at, _) in one["vehicles"].items():
                compare(verdict, reports, name, (count, seen_at), one, f"{reader} saw an older report of {name}")
            compare(verdict, moments, one["form"] == "vehicles", (one["at"],), one, f"{reader} saw an older state")
    for (reader,), records in history.grouped("board", "reader").items():
        rows, moments = {}, {}
        for one in records:
            for name, seen_at in one["rows"].items():
                compare(verdict, rows, name, (seen_at,), one, f"{reader} saw an older report of {name} on a board")
            compare(verdict, moments, "board", (one["at"],), one, f"{reader} saw an older board")
    return verdict


def compare(verdict: Verdict, known: dict, name, now: tuple, record: dict, sentence: str):
    verdict.checked += 1
    before, last = known.get(name, (now, record))
    if any(new < old for new, old in zip(now, before)):
        verdict.blame(f"{sentence}: {now} after {before}", last, record)
    known[name] = (now, record)
