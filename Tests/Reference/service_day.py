"""Service days and the times counted within them."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

_TIME = re.compile(r"(\d+):([0-5]\d):([0-5]\d)")
_DATE = re.compile(r"\d{8}")


def seconds(text: str | None) -> int | None:
    """Parses a time such as 14:30:00, 6:00:00 or 25:35:00 as seconds; returns None for any other text. [S: Field Types,
    Time]"""
    match = _TIME.fullmatch((text or "").strip())
    if match is None:
        return None
    hours, minutes, rest = (int(part) for part in match.groups())
    return hours * 3600 + minutes * 60 + rest


def clock(count: int) -> str:
    """Formats seconds within a service day as HH:MM:SS. [S: Field Types, Time]"""
    return f"{count // 3600:02}:{count // 60 % 60:02}:{count % 60:02}"


def origin(service_date: str, zone: str) -> int:
    """Returns the time from which a service day's times are counted: twelve hours before its noon.

    It is midnight except on days on which the clocks change. [S: Field Types, Time]
    """
    day = to_date(service_date)
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=ZoneInfo(zone))
    return int(noon.timestamp()) - 12 * 3600


def moment(service_date: str, count: int | None, zone: str) -> int | None:
    """Returns the epoch seconds of a time within a service day. [S: Field Types, Time]"""
    if count is None:
        return None
    return origin(service_date, zone) + count


def to_date(service_date: str) -> date:
    """Parses a date in the format YYYYMMDD. [S: Field Types, Date]"""
    return date(int(service_date[:4]), int(service_date[4:6]), int(service_date[6:]))


def is_date(text: str | None) -> bool:
    """Whether a text is a date in the format YYYYMMDD. [S: Field Types, Date]"""
    if not text or not _DATE.fullmatch(text):
        return False
    try:
        to_date(text)
    except ValueError:
        return False
    return True


def shifted(service_date: str, days: int) -> str:
    """Returns the date a number of days later, or earlier if negative."""
    return (to_date(service_date) + timedelta(days=days)).strftime("%Y%m%d")


def dates(first: str, last: str) -> list[str]:
    """Returns all dates from the first to the last, both included."""
    result = []
    while first <= last:
        result.append(first)
        first = shifted(first, 1)
    return result


def local_date(instant: int, zone: str) -> str:
    """Returns the local date in a time zone."""
    return datetime.fromtimestamp(instant, ZoneInfo(zone)).strftime("%Y%m%d")


def wall_clock(instant: int, zone: str) -> str:
    """Returns the local time in a time zone, as YYYY-MM-DD HH:MM:SS."""
    return datetime.fromtimestamp(instant, ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M:%S")
