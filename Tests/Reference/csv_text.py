"""Comma-separated values as in GTFS files."""

from __future__ import annotations


def rows(text: str) -> list[dict[str, str]]:
    """Parses a file's text into one dictionary per record, with the names in the first line as keys.

    Missing trailing fields are empty strings; fields beyond the header have no name and are omitted; empty lines are
    not records. [S: File Requirements]
    """
    lines = [record for record in records(text) if record != [""]]
    if not lines:
        return []
    names = lines[0]
    return [
        {name: (record[index] if index < len(record) else "") for index, name in enumerate(names)}
        for record in lines[1:]
    ]


def records(text: str) -> list[list[str]]:
    """Splits a text into records of field values; the first record has no special meaning.

    A byte order mark is dropped, and lines end with LF or CRLF. [S: File Requirements] [RFC 4180, section 2]
    """
    if text.startswith("\ufeff"):
        text = text[1:]
    result: list[list[str]] = []
    record: list[str] = []
    position = 0
    while position < len(text):
        value, position = _field(text, position)
        record.append(value)
        if text.startswith(",", position):
            position += 1
            if position == len(text):
                record.append("")
                result.append(record)
                record = []
            continue
        position = _after_line_end(text, position)
        result.append(record)
        record = []
    return result


def _field(text: str, start: int) -> tuple[str, int]:
    """Parses one field. Returns its value and the position of the comma or line end after it.

    Blanks around a value are not part of it. [S: File Requirements] (open point 1)
    """
    first = start
    while text.startswith((" ", "\t"), first):
        first += 1
    if text.startswith('"', first):
        quoted = _quoted(text, first + 1)
        if quoted is not None:
            return quoted
    end = start
    while end < len(text) and text[end] != "," and not _at_line_end(text, end):
        end += 1
    return text[start:end].strip(), end


def _quoted(text: str, start: int) -> tuple[str, int] | None:
    """Parses a quoted value from after its opening quotation mark; returns None if no mark closes it.

    A doubled mark stands for one mark. A single mark closes the value only before a comma, a line end or the end of the
    text; elsewhere it should have been doubled, and is part of the value. [S: File Requirements] [RFC 4180] (open point
    1)
    """
    value = ""
    position = start
    while position < len(text):
        if text[position] != '"':
            value += text[position]
            position += 1
            continue
        if text.startswith('""', position):
            value += '"'
            position += 2
            continue
        behind = position + 1
        while text.startswith((" ", "\t"), behind):
            behind += 1
        if behind == len(text) or text[behind] == "," or _at_line_end(text, behind):
            return value, behind
        value += '"'
        position += 1
    return None


def _at_line_end(text: str, position: int) -> bool:
    return text.startswith("\n", position) or text.startswith("\r\n", position)


def _after_line_end(text: str, position: int) -> int:
    if text.startswith("\r\n", position):
        return position + 2
    return position + 1
