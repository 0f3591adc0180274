from support.cluster.checks.history import History, Verdict


def names_of_bytes(history: History) -> Verdict:
    """Checks that an ETag identifies the same bytes on every node."""
    verdict, known = Verdict("an ETag names the same bytes"), {}
    for one in history.of("seen", "board"):
        if "etag" not in one:
            continue
        key = (one["path"], one["etag"])
        verdict.checked += 1
        first = known.setdefault(key, one)
        if first["hash"] != one["hash"]:
            verdict.blame(f"{one['path']} has other bytes under one ETag", first, one)
    return verdict


def agreement(history: History) -> Verdict:
    """Checks that all nodes return the same responses once updates have stopped."""
    verdict = Verdict("all nodes answer alike in the end")
    for (path,), asked in history.grouped("agreement", "path").items():
        answers = [tuple(answer) if answer else None for answer in asked[-1]["answers"].values()]
        verdict.checked += 1
        if None in answers or len(set(answers)) > 1:
            verdict.blame(f"nodes differ about {path}", asked[-1])
    return verdict
