"""Requests to the sidecar API, in the form that the OneBusAway apps send."""

from datetime import datetime
from urllib.parse import quote, urlencode, urlsplit

DAY = "2026-11-18"
# The parameters that the iPhone app adds to every URL.
IPHONE = "key=org.onebusaway.iphone&app_uid=5D0C0E0E-0000-4000-8000-000000000001&app_ver=26.3.0&version=2"


def moment(clock: str) -> int:
    """Returns the epoch seconds of a local time in the town."""
    return int(datetime.fromisoformat(f"{DAY}T{clock}-05:00").timestamp())


SERVICE_DATE = moment("00:00:00") * 1000


def iphone_form(fields: dict) -> bytes:
    """Encodes a form as the iPhone app does: all characters except letters, digits and -._~ are escaped."""
    return "&".join(f"{quote(name, safe='-._~')}={quote(str(value), safe='-._~')}" for name, value in fields.items()).encode()


def from_iphone(server, path: str, fields: dict, method: str = "POST", address: str | None = None):
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "*/*"}
    headers |= {"X-Forwarded-For": address} if address else {}
    return server.get(f"{path}?{IPHONE}", headers, method, iphone_form(fields))


def from_android(server, path: str, fields: dict, method: str = "POST"):
    headers = {"Content-Type": "application/x-www-form-urlencoded", "User-Agent": "okhttp/5.1.0"}
    return server.get(path, headers, method, urlencode(fields).encode())


def iphone_alarm(server, token: str, address: str | None = None, **more):
    """Creates a reminder five minutes before trip t1 departs from stop b at 8:05."""
    return from_iphone(server, "/api/v2/regions/1/alarms", {
        "seconds_before": "300.0", "stop_id": "town_b", "trip_id": "town_t1", "service_date": SERVICE_DATE,
        "stop_sequence": 1, "user_push_id": token, "operating_system": "ios"} | more, address=address)


def path_of(answer) -> str:
    """Returns the path of the URL in a response."""
    return urlsplit(answer.json()["url"]).path
