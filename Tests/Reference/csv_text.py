"""Comma-separated text as GTFS files carry it."""

from __future__ import annotations


def rows(text: str) -> list[dict[str, str]]:
    """Reads a file's text into one dictionary per record, keyed by the names in the first line.

    Missing trailing fields read as empty; fields beyond the header have no name and are left out; empty lines are not
    records. [S: File Requirements]
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
    """Splits a text into records of field values, without giving the first record a special meaning.

    A byte-order mark is dropped, lines end with LF or CRLF. [S: File Requirements] [RFC 4180, section 2]
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
    """Reads one field; the position returned is that of the comma or line end behind it.

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
    """Reads a quoted value from behind its opening quotation mark, or returns None if nothing closes it.

    A doubled mark stands for one. A single mark closes the value only in front of a comma, a line end or the end of
    the text; anywhere else it is a mark that should have been doubled, and is kept. [S: File Requirements] [RFC 4180]
    (open point 1)
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
