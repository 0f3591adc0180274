"""Parses the test runners' reports in the JUnit format."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Results:
    """The number of tests that ran or were skipped, the failed tests with their messages, and the reasons of skips."""

    count: int = 0
    failed: dict[str, str] = field(default_factory=dict)
    skipped: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: "Results") -> "Results":
        return Results(self.count + other.count, self.failed | other.failed, self.skipped + other.skipped)


def read_pytest(report: Path) -> Results:
    """Parses results with test names that pytest accepts: Tests/Contract/test_tiles.py::test_an_empty_tile[phone]. A
    file that cannot be imported is a failure with the file's name."""
    def name_of(classname: str, name: str) -> str:
        file = f"Tests/{(classname or name).replace('.', '/')}.py"
        return f"{file}::{name}" if classname else file

    return read(report, name_of)


def read_swift(report: Path) -> Results:
    """Parses results with test names as regular expressions for `--filter` of Swift Testing."""
    # Instead of re.escape: Swift's regular expressions do not support an escaped space.
    return read(report, lambda classname, name: re.sub(r"([][\\.*^$+?(){}|])", r"\\\1", f"{classname}/{name}"))


def read(report: Path, name_of) -> Results:
    results = Results()
    for case in ElementTree.parse(report).iter("testcase"):
        name = name_of(case.get("classname", ""), case.get("name", ""))
        results.count += 1
        problem = case.find("failure")
        if problem is None:
            problem = case.find("error")
        if problem is not None:
            results.failed[name] = f"{problem.get('message') or ''}\n{problem.text or ''}"
        if (skip := case.find("skipped")) is not None:
            results.skipped[skip.get("message") or (skip.text or "").strip() or "without a reason"] += 1
    return results


def first_line(message: str) -> str:
    """Returns the first line that is not blank, at most 200 characters of it."""
    return next((line.strip() for line in message.splitlines() if line.strip()), "without a message")[:200]
