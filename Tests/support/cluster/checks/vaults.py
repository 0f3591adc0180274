from support.cluster.checks.history import History, Verdict


def vaults(history: History) -> Verdict:
    """Checks that confirmed blobs are on every node, unchanged."""
    verdict = Verdict("nothing confirmed is lost")
    kept = {(one["node"], one["vault"]): one for one in history.of("kept")}
    for one in history.of("confirmed"):
        answers = {node: answer["blobs"] for (node, vault), answer in kept.items() if vault == one["vault"]}
        if not answers:
            verdict.blame("nobody looked whether it is kept", one)
        for node, blobs in answers.items():
            verdict.checked += 1
            if blobs.get(one["blob"]) != one["hash"]:
                verdict.blame(f"by {node} the blob is {'other bytes' if one['blob'] in blobs else 'gone'}", one)
    return verdict
