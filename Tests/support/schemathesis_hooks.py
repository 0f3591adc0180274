"""What the contract of MOTIS's calls has no way to say: a board is of a stop or of a place, and one stays at a place alone."""

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    query = dict(case.query or {})
    if case.operation.path.endswith("/stoptimes") and not {"stopId", "center"} & set(query):
        case.query = query | {"stopId": "cairns:none"}
    if case.operation.path.endswith("/plan") and "viaMinimumStay" in query and "via" not in query:
        case.query = {name: value for name, value in query.items() if name != "viaMinimumStay"}
