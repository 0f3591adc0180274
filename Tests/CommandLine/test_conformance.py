"""docs/conformance.md is consistent: its tests exist, its rows are those of the specifications, and its totals match
its tables."""

import re

import pytest
from google.transit import gtfs_realtime_pb2

from support.places import ROOT

PAGE = (ROOT / "docs/conformance.md").read_text()
SCHEDULE, REALTIME = (part.split("\n## ")[0] for part in re.split(r"\n## GTFS(?:-Realtime)?\n", PAGE)[1:])
TESTS = {int(number): (ROOT / path, name) for number, path, name in re.findall(r"^(\d+)\. `(.+?)`: (.+)$", PAGE, re.M)}
# The statuses that count as used, and the other statuses in the column order of the totals.
USED, OTHERS = {"used", "shown"}, ["passed on", "partly", "ignored"]
ROW = re.compile(r"\| `?([^`|]+?)`? \| (yes|no|–) \| \*\*(used|shown|passed on|partly|ignored)\*\*: ([^|]+?) \| (\d+|none|–) \|")
READERS = [path.read_text() for path in (ROOT / "Sources/GTFSSchedule/Files").glob("*.swift")]


def rows(part: str) -> dict[tuple[str, str], tuple[str, str, str, str]]:
    """Parses the tables. Returns presence, status, text and test of each row, by file or message and by field."""
    found = {}
    for section in part.split("\n### ")[1:]:
        title, *lines = section.strip().split("\n")
        for line in lines[3:]:
            if not line:
                continue
            match = ROW.fullmatch(line)
            assert match, f"Not a row: {line}"
            field, *cells = match.groups()
            assert (title, field) not in found, f"{title}, {field} stands twice."
            found[title, field] = tuple(cells)
    return found


def specified(descriptor) -> set[tuple[str, str]]:
    """Returns a message, its fields and its enum values, and likewise those of its nested messages."""
    name = descriptor.name
    fields = {(name, "(message)")} | {(name, field.name) for field in descriptor.fields}
    values = {(name, f"{kind.name}.{value.name}") for kind in descriptor.enum_types for value in kind.values}
    return (fields | values).union(*(specified(nested) for nested in descriptor.nested_types))


def files_in_code() -> dict[str, str]:
    """Returns the files that the code reads, with the name of each in the code."""
    code = (ROOT / "Sources/GTFSSchedule/Archive/FeedFile.swift").read_text()
    return {file: name for name, file in re.findall(r'static let (\w+) = "([a-z_]+\.(?:txt|geojson))"', code)}


def columns_read(name: str) -> set[str]:
    """Returns the string literals in the code that reads a file. The fare files share their columns."""
    is_fare = name in re.search(r"static let fares = \[(.+?)\]", (ROOT / "Sources/GTFSSchedule/Archive/FeedFile.swift").read_text(), re.S)[1]
    codes = [code for code in READERS if re.search(rf"FeedFile\.{name}\b", code) or is_fare and "LegRuleColumns(table" in code]
    return {text for code in codes for text in re.findall(r'"([a-z_]+)"', code)}


def test_every_test_listed_in_the_conformance_page_exists():
    assert sorted(TESTS) == list(range(1, len(TESTS) + 1))
    for path, name in TESTS.values():
        code = path.read_text()
        found = f"func `{name}`" in code if path.suffix == ".swift" else re.search(rf"^def {name}\(", code, re.M)
        assert found, f"{path} has no test {name}"


def test_each_test_of_the_conformance_page_covers_a_row_and_only_ignored_rows_have_no_test_entry():
    cells = list((rows(SCHEDULE) | rows(REALTIME)).values())
    assert {int(test) for *_, test in cells if test.isdigit()} == TESTS.keys()
    for _, word, text, test in cells:
        assert test != "–" or word == "ignored", text


def test_the_conformance_rows_of_gtfs_realtime_match_the_proto_definition():
    messages = gtfs_realtime_pb2.DESCRIPTOR.message_types_by_name.values()
    assert rows(REALTIME).keys() == set().union(*map(specified, messages))


@pytest.mark.parametrize("group, field", rows(SCHEDULE))
def test_the_conformance_page_marks_a_field_as_read_if_and_only_if_the_code_reads_it(group, field):
    _, word, text, _ = rows(SCHEDULE)[group, field]
    name = files_in_code().get(group)
    # For GeoJSON the code contains only the last component of a member's path.
    is_read = name is not None and (field == "(file)" or field.split(".")[-1] in columns_read(name))
    assert is_read != text.startswith("Not read")
    assert is_read or word == "ignored"


def test_every_file_that_the_code_reads_has_a_table_in_the_conformance_page():
    assert files_in_code().keys() <= {group for group, _ in rows(SCHEDULE)}


def test_the_totals_of_the_conformance_page_match_its_tables():
    parts = {"GTFS": rows(SCHEDULE), "GTFS-Realtime": rows(REALTIME), "both": rows(SCHEDULE) | rows(REALTIME)}
    for title, found in parts.items():
        words = [word for matters, word, *_ in found.values() if matters == "yes"]
        used = sum(word in USED for word in words)
        figures = [len(words), used, f"{100 * used / len(words):.1f} %", *(words.count(word) for word in OTHERS)]
        assert f"| {title} | " + " | ".join(map(str, figures)) + " |" in PAGE
    untested = sum(matters == "yes" and word in USED and test == "none" for matters, word, _, test in parts["both"].values())
    assert f"{untested} have no test" in PAGE
