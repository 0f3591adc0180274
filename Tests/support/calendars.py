"""A strict iCalendar parser, written from RFC 5545: anything that the specification forbids is an error."""

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

# A content line: name *(";" param ) ":" value (section 3.1)
LINE = re.compile(r'(?P<name>[A-Za-z0-9-]+)(?P<parameters>(?:;[A-Za-z0-9-]+=(?:"[^"\x00-\x08\x0a-\x1f\x7f]*"|[^";:,\x00-\x08\x0a-\x1f\x7f]*))*):(?P<value>[^\x00-\x08\x0a-\x1f\x7f]*)')
# Properties that an event may have at most once, and those that it must have exactly once (section 3.6.1).
ONCE = {"DTSTAMP", "UID", "DTSTART", "DTEND", "SUMMARY", "DESCRIPTION", "LOCATION", "URL", "STATUS", "DURATION", "GEO", "CLASS", "CREATED"}
REQUIRED = {"DTSTAMP", "UID", "DTSTART"}
STATUSES = {"TENTATIVE", "CONFIRMED", "CANCELLED"}


@dataclass
class Component:
    name: str
    properties: list[tuple[str, str]] = field(default_factory=list)
    # The text of the parameters of each property, such as `TZID=Europe/Paris`.
    parameters: dict[str, str] = field(default_factory=dict)
    components: list["Component"] = field(default_factory=list)

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.properties if key == name]

    def one(self, name: str) -> str:
        [value] = self.all(name)
        return value

    def text(self, name: str) -> str:
        return unescaped(self.one(name))

    def time(self, name: str) -> datetime:
        if zone := self.parameters.get(name):
            return datetime.strptime(self.one(name), "%Y%m%dT%H%M%S").replace(tzinfo=ZoneInfo(zone.removeprefix("TZID=")))
        return datetime.strptime(self.one(name), "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)


def unescaped(text: str) -> str:
    """Unescapes a TEXT value (section 3.3.11)."""
    assert re.fullmatch(r"(?:[^\\;,]|\\[\\;,nN])*", text), f"not TEXT: {text!r}"
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] in "nN" else match[1], text)


def content_lines(body: bytes) -> list[str]:
    """Returns the unfolded content lines (section 3.1)."""
    assert body.endswith(b"\r\n"), "the last line does not end"
    physical = body.removesuffix(b"\r\n").split(b"\r\n")
    lines: list[bytes] = []
    for line in physical:
        assert b"\r" not in line and b"\n" not in line, "a line break that is no CRLF"
        assert 0 < len(line) <= 75, f"{len(line)} octets in a line"
        line.decode()
        if line[:1] in (b" ", b"\t"):
            lines[-1] += line[1:]
        else:
            lines.append(line)
    return [line.decode() for line in lines]


def calendar(body: bytes) -> Component:
    """Parses a stream that must contain exactly one calendar."""
    root = Component("")
    stack = [root]
    for line in content_lines(body):
        match = LINE.fullmatch(line)
        assert match, f"no content line: {line!r}"
        name, value = match["name"].upper(), match["value"]
        if name == "BEGIN":
            stack.append(Component(value))
            stack[-2].components.append(stack[-1])
        elif name == "END":
            assert stack.pop().name == value
        else:
            stack[-1].properties.append((name, value))
            if match["parameters"]:
                stack[-1].parameters[name] = match["parameters"].removeprefix(";")
    assert stack == [root] and not root.properties
    [found] = root.components
    assert found.name == "VCALENDAR"
    assert found.one("VERSION") == "2.0" and found.one("PRODID")
    zones = [component for component in found.components if component.name == "VTIMEZONE"]
    for event in found.components:
        if event.name != "VTIMEZONE":
            check(event)
            # Each zone that is used is defined (section 3.2.19).
            assert set(event.parameters.values()) <= {"TZID=" + zone.one("TZID") for zone in zones}
    return found


def check(event: Component):
    assert event.name == "VEVENT"
    names = [name for name, _ in event.properties]
    assert REQUIRED <= set(names)
    for name in ONCE:
        assert names.count(name) <= 1, f"{name} is repeated"
    assert not ("DTEND" in names and "DURATION" in names)
    if "DTEND" in names:
        assert event.time("DTEND") > event.time("DTSTART")
    assert event.time("DTSTAMP")
    assert set(event.all("STATUS")) <= STATUSES
    for name in {"SUMMARY", "DESCRIPTION", "LOCATION"} & set(names):
        event.text(name)
