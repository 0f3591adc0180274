"""The plan of faults and their times, generated from a seed so that it is reproducible."""

import random
from dataclasses import dataclass, field

INGEST, WEB = ["ingest-1", "ingest-2"], ["web-1", "web-2", "web-3"]
NODES = INGEST + WEB
HOSTS = ["town", "database", "proxy", *NODES]

# The duration of a lease, in seconds.
LEASE = 10
# The maximum seconds of a takeover: the rest of the lease, two seconds, and one poll of the feeds.
TAKEOVER = LEASE + 2 + 1


@dataclass
class Fault:
    """A fault that begins at `at` and lasts `lasts` seconds. `nodes` are the affected nodes; "owner" stands for the
    node that owns the most agencies when it begins, and "busiest" for the web node with the most streams."""

    at: float
    lasts: float
    kind: str
    nodes: list[str] = field(default_factory=list)
    values: dict[str, float] = field(default_factory=dict)

    def __str__(self) -> str:
        values = "".join(f", {name} {value:g}" for name, value in self.values.items())
        return f"{self.kind} {' '.join(self.nodes)} for {self.lasts:.0f} s{values}"


def short() -> list[Fault]:
    """Returns the faults of the short run in `make test`."""
    return [
        Fault(4, 14, "kill", ["owner"]),
        Fault(21, 6, "kill", ["busiest"]),
        Fault(34, 14, "pause", ["owner"]),
    ]


def plan(seed: int, seconds: float, is_wired: bool, has_clocks: bool, only: list[str] | None = None) -> list[Fault]:
    """Returns a sequence of faults with rests between them; some rests are too short to recover from the previous
    fault."""
    chance = random.Random(seed)
    missing = ("" if is_wired else "wire", "" if has_clocks else "clock")
    kinds = [kind for kind, (_, needs) in KINDS.items() if (not needs or needs not in missing) and (not only or kind in only)]
    faults, at, waiting = [], 5.0, []
    while True:
        # Each kind occurs once before any is repeated.
        if not waiting:
            waiting = chance.sample(kinds, len(kinds))
        fault = KINDS[waiting.pop()][0](chance)
        fault.at = round(at, 1)
        if fault.at + fault.lasts > seconds:
            return faults
        faults.append(fault)
        at += fault.lasts + chance.choice([2, 8, 20, 30]) + chance.random()


def killed(chance):
    return Fault(0, chance.uniform(2, 25), "kill", [chance.choice(["owner", "owner", *NODES])])


def silenced(chance):
    """Returns a fault that kills all ingest nodes, so that no node owns an agency."""
    return Fault(0, chance.choice([20, 60, 150]), "kill", INGEST.copy())


def paused(chance):
    return Fault(0, chance.uniform(LEASE + 1, 30), "pause", [chance.choice(["owner", "owner", *NODES])])


def hiccup(chance):
    return Fault(0, chance.uniform(.5, LEASE), "pause", [chance.choice(NODES)])


def ended(chance):
    return Fault(0, chance.uniform(1, 6), "end", [chance.choice(NODES)])


def upgraded(chance):
    return Fault(0, chance.uniform(30, 50), "upgrade", chance.sample(NODES, len(NODES)))


def parted(chance):
    return Fault(0, chance.uniform(5, 40), "part", chance.sample(HOSTS, 2))


def half_parted(chance):
    return Fault(0, chance.uniform(5, 40), "part one way", chance.sample(HOSTS, 2))


def alone(chance):
    return Fault(0, chance.uniform(5, 40), "isolate", [chance.choice(["owner", "database", *NODES])])


def vanished(chance):
    return Fault(0, chance.uniform(12, 30), "vanish", [chance.choice(["owner", *NODES])])


def lossy(chance):
    return Fault(0, chance.uniform(10, 40), "lose", chance.sample(NODES + ["database"], 2), {"loss": round(chance.uniform(.02, .3), 2)})


def slow(chance):
    return Fault(0, chance.uniform(10, 40), "delay", chance.sample(NODES + ["database"], 2),
                 {"delay": round(chance.uniform(.05, 1.5), 2), "jitter": round(chance.uniform(0, .5), 2)})


def database_away(chance):
    return Fault(0, chance.uniform(1, 40), "database away")


def database_paused(chance):
    return Fault(0, chance.uniform(1, 20), "database paused")


def database_full(chance):
    return Fault(0, chance.uniform(5, 30), "database full")


def wrong_clock(chance):
    return Fault(0, chance.uniform(20, 60), "clock", [chance.choice(["owner", "database", *NODES])],
                 {"seconds": chance.choice([-93_600, -10_800, -30, -5, 5, 30, 10_800, 93_600])})


# The function that creates each kind of fault, and the requirements of the kind.
KINDS = {
    "kill": (killed, ""), "silence": (silenced, ""), "pause": (paused, ""), "hiccup": (hiccup, ""), "end": (ended, ""), "upgrade": (upgraded, ""),
    "part": (parted, "wire"), "part one way": (half_parted, "wire"), "isolate": (alone, "wire"), "vanish": (vanished, "wire"),
    "lose": (lossy, "wire"), "delay": (slow, "wire"),
    "database away": (database_away, ""), "database paused": (database_paused, ""), "database full": (database_full, "wire"),
    "clock": (wrong_clock, "clock"),
}
