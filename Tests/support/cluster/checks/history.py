"""The records by kind, and the verdict of a rule."""

import bisect
from collections import defaultdict
from dataclasses import dataclass, field

# The seconds after a fault in which riders may still notice it: hanging connections time out, and retry delays end.
GRACE = 30
# The shorter time, in seconds, after the death or stop of a node's process: it starts, and waits for a whole lease
# before it takes over anything.
PROCESS_GRACE = 15
PROCESS = ("kill", "pause", "end", "upgrade")


@dataclass
class Fault:
    kind: str
    nodes: list[str]
    begin: float
    end: float
    # The agencies that each node owned when the fault began.
    owned: dict[str, list[str]]

    @property
    def grace(self) -> float:
        return PROCESS_GRACE if self.kind in PROCESS else GRACE

    def is_of(self, name: str) -> bool:
        """Whether the fault consists only of killing or stopping nodes whose names start with `name`."""
        return self.kind in PROCESS and all(node.startswith(name) for node in self.nodes)


@dataclass
class Verdict:
    """The result of checking a rule. `checked` counts the checked items: a rule that checked none has proved
    nothing, unless it is `optional`."""

    rule: str
    checked: int = 0
    problems: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    optional: bool = False

    @property
    def holds(self) -> bool:
        return not self.problems and (self.checked > 0 or self.optional)

    def blame(self, sentence: str, *records: dict):
        self.problems.append(sentence + "".join(f"\n    {record}" for record in records))


class History:
    """The records of a run. `slack` is an additional delay, in seconds, that is allowed on a busy machine."""

    def __init__(self, records: list[dict], slack: float = 0.5):
        self.kinds, self.slack = defaultdict(list), slack
        for record in sorted(records, key=lambda record: record["t"]):
            self.kinds[record["kind"]].append(record)
        self.end = max((record["t"] for record in records), default=0)
        self.reports = {(one["agency"], one["count"]): one for one in self.of("truth")}
        self.faults = self.paired(self.of("fault"))

    def of(self, *kinds: str) -> list[dict]:
        """Returns the records of these kinds in chronological order."""
        if len(kinds) == 1:
            return self.kinds[kinds[0]]
        return sorted((one for kind in kinds for one in self.kinds[kind]), key=lambda one: one["t"])

    @staticmethod
    def after(records: list[dict], t: float) -> list[dict]:
        """Returns the records later than `t`."""
        return records[bisect.bisect_right(records, t, key=lambda one: one["t"]):]

    def grouped(self, kind: str, *keys: str) -> dict[tuple, list[dict]]:
        groups = defaultdict(list)
        for one in self.of(kind):
            groups[tuple(one[key] for key in keys)].append(one)
        return groups

    def paired(self, records: list[dict]) -> list[Fault]:
        faults, begun = [], {}
        for one in records:
            key = (one["fault"], *one["nodes"])
            if one["phase"] == "begin":
                begun[key] = Fault(one["fault"], one["nodes"], one["t"], self.end, one.get("owned", {}))
                faults.append(begun[key])
            elif key in begun:
                begun.pop(key).end = one["t"]
        return faults

    def is_troubled(self, begin: float, end: float, apart_from: Fault | None = None, of_no_account: str = "none") -> bool:
        """Whether a fault or its aftermath overlaps a period, except the fault `apart_from`.

        - of_no_account: the prefix of node names whose own faults are ignored.
        """
        return any(fault.begin < end and begin < fault.end + fault.grace for fault in self.faults
                   if fault is not apart_from and not fault.is_of(of_no_account))

    def has(self, kinds: tuple[str, ...], t: float) -> bool:
        """Whether a fault of these kinds, or its aftermath, is in progress at `t`."""
        return any(fault.kind in kinds and fault.begin <= t < fault.end + fault.grace for fault in self.faults)
