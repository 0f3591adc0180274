"""Rules that API descriptions cannot express. MOTIS's boards need a stop or a place, and a minimum stay needs a via
stop; riders report a trip that calls at their stop about now. The OneBusAway apps send answers as JSON in a string and
report a trip once, and each request has a different client address."""

from itertools import count
from uuid import uuid4

import schemathesis

NUMBERS = count()


@schemathesis.hook
def before_call(context, case, kwargs):
    query = dict(case.query or {})
    if case.operation.path.endswith(("/stoptimes", "/stop")) and not {"stopId", "center"} & set(query):
        case.query = query | {"stopId": "cairns:none"}
    if case.operation.path.endswith("/plan") and "viaMinimumStay" in query and "via" not in query:
        case.query = {name: value for name, value in query.items() if name != "viaMinimumStay"}
    if case.operation.path == "/api/v1/reports" and isinstance(case.body, dict) and "stop" in case.body:
        case.body = case.body | {"stop": "cairns:none"}
    if "/survey_responses" in case.operation.path or "/regions/" in case.operation.path:
        at_an_app(case)


def at_an_app(case):
    number = next(NUMBERS)
    case.headers = {**(case.headers or {}), "X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
    if not isinstance(case.body, dict):
        return
    if isinstance(case.body.get("responses"), str):
        case.body = case.body | {"responses": "[]"}
    if case.operation.path.endswith("/ghost_bus_reports") and isinstance(case.body.get("user_identifier"), str):
        case.body = case.body | {"user_identifier": str(uuid4())}
