"""The MCP endpoint with the protocol's official Python client, in the newest protocol version and in those with
sessions: each number in a tool's result equals that in the API's response of the same moment."""

import asyncio
import json
import subprocess
import sys
import time
from datetime import datetime
from urllib.parse import quote, urlencode

import pytest
from jsonschema import Draft202012Validator
from mcp import Client, MCPError

from support.places import ROOT
from support.planners import CITY, UNIVERSITY, ready, stop_of, text
from support.waiting import PATIENCE

# Nine o'clock in the morning in the demonstration city.
NINE = datetime.fromisoformat("2026-11-18T09:00:00+10:00")
# The protocol version that the client negotiates in each mode.
MODES = {"auto": "2026-07-28", "legacy": "2025-11-25"}
# The tools' default limits; those of the API are larger.
USUAL = {"stops": "limit=10", "departures": "limit=10", "plan": "limit=3", "alerts": ""}


@pytest.fixture(params=MODES)
def mode(request):
    return request.param


@pytest.fixture(scope="module", autouse=True)
def is_ready(server):
    ready(server)


def connected(server, mode, body):
    """Runs `body(client)` with a connected client of the mode."""
    async def run():
        async with Client(f"{server.url}/mcp", mode=mode, read_timeout_seconds=PATIENCE) as client:
            return await body(client)

    return asyncio.run(run())


def call(server, mode, tool: str, arguments: dict):
    return connected(server, mode, lambda client: client.call_tool(tool, arguments))


def compared(server, mode, tool: str, arguments: dict, path: str) -> dict:
    """Returns a tool's result, after comparing it with the API's responses right before and right after it: live data
    may change between two requests. Only the response's timestamp may differ, because the API caches computed
    responses."""
    def content(response: dict) -> dict:
        return {name: value for name, value in response.items() if name != "at"}

    async def body(client):
        end = time.monotonic() + PATIENCE
        while True:
            before = server.json(path)
            result = await client.call_tool(tool, arguments)
            after = server.json(path)
            assert not result.is_error
            if content(result.structured_content) in (content(before), content(after)):
                return before, result
            assert before != after and time.monotonic() < end, (before, result.structured_content, after)

    before, result = connected(server, mode, body)
    ours = result.structured_content
    assert ours.get("at", 0) >= before.get("at", 0)
    # The result as text, for clients that do not read structured content.
    assert [(each.type, json.loads(each.text)) for each in result.content] == [("text", ours)]
    return ours


def test_the_mcp_tools_are_those_of_the_contract():
    check = subprocess.run([sys.executable, ROOT / "scripts/mcp-tools", "--check"], capture_output=True, text=True)
    assert check.returncode == 0, check.stderr


def test_an_mcp_client_negotiates_a_protocol_version(server, mode):
    async def body(client):
        return client.protocol_version, client.server_info.name, client.server_capabilities.tools, client.instructions

    version, name, tools, instructions = connected(server, mode, body)
    assert (version, name) == (MODES[mode], "headsign") and tools is not None
    assert "Cairns (cairns, Australia/Brisbane, simulated)" in instructions


def test_the_mcp_tools_have_descriptions_and_valid_schemas(server, mode):
    tools = connected(server, mode, lambda client: client.list_tools()).tools
    assert [tool.name for tool in tools] == ["stops", "departures", "plan", "alerts"]
    for tool in tools:
        assert tool.title and tool.description and tool.annotations.read_only_hint
        for schema in (tool.input_schema, tool.output_schema):
            Draft202012Validator.check_schema(schema)
            assert schema["type"] == "object"
        assert all(each["description"] for each in tool.input_schema["properties"].values())
        assert tool.input_schema["additionalProperties"] is False


def test_each_mcp_tools_result_equals_the_api_response_and_matches_its_schema(server, mode):
    schemas = {tool.name: tool.output_schema for tool in connected(server, mode, lambda client: client.list_tools()).tools}
    stop, start, goal = stop_of(server), text(CITY), text(UNIVERSITY)
    calls = [
        ("stops", {"query": "pier"}, "/api/v1/stops?query=pier"),
        ("stops", {"near": start, "radius": 400, "limit": 3}, f"/api/v1/stops?near={start}&radius=400"),
        ("departures", {"stop": stop}, f"/api/v1/stops/{quote(stop, safe='')}/arrivals?"),
        ("departures", {"stop": stop, "minutesAfter": 30, "limit": 50}, f"/api/v1/stops/{quote(stop, safe='')}/arrivals?minutesAfter=30"),
        ("plan", {"from": start, "to": goal, "departAt": NINE.isoformat()}, f"/api/v1/plan?from={start}&to={goal}&departAt={int(NINE.timestamp())}"),
        ("plan", {"from": start, "to": goal, "arriveBy": str(int(NINE.timestamp())), "maxChanges": 1, "pace": 1.4},
         f"/api/v1/plan?from={start}&to={goal}&arriveBy={int(NINE.timestamp())}&maxChanges=1&pace=1.4"),
        ("alerts", {}, "/api/v1/alerts?"), ("alerts", {"agency": "cairns", "stop": stop}, f"/api/v1/alerts?agency=cairns&{urlencode({'stop': stop})}"),
    ]
    found = {}
    for tool, arguments, path in calls:
        path += "&" + (f"limit={arguments['limit']}" if "limit" in arguments else USUAL[tool])
        result = compared(server, mode, tool, arguments, path.removesuffix("&"))
        Draft202012Validator(schemas[tool]).validate(result)
        found.setdefault(tool, []).append(result)
    assert found["stops"][0]["stops"] and found["stops"][1]["stops"]
    live = [row for board in found["departures"] for row in board["arrivals"] if row["status"] == "live"]
    # Live rows have a prediction interval and the timestamp of the data.
    assert live and all(row["low"] <= row["predicted"] <= row["high"] for row in live)
    assert all(board["at"] and board["live"]["state"] for board in found["departures"])
    assert all(journey["chance"]["state"] for plan in found["plan"] for journey in plan["journeys"]) and found["plan"][0]["journeys"]


def test_problems_of_the_api_are_returned_as_mcp_tool_errors(server, mode):
    for tool, arguments, sentence in [
        ("departures", {"stop": "cairns:nowhere"}, "There is no stop with this id."),
        ("departures", {"stop": "cairns:1", "limit": 501}, "The query has invalid fields. limit: 1…500."),
        ("stops", {"colour": "blue"}, "The query has invalid fields. colour: not an argument of this tool."),
        ("plan", {"from": "cairns:nowhere", "to": text(CITY)}, "There is no stop with the id cairns:nowhere."),
        ("alerts", {"agency": "none"}, "There is no agency with this id; see /api/v1/agencies."),
    ]:
        result = call(server, mode, tool, arguments)
        assert (result.is_error, [each.text for each in result.content], result.structured_content) == (True, [sentence], None)


def test_calling_an_unknown_mcp_tool_is_a_protocol_error(server, mode):
    async def body(client):
        with pytest.raises(MCPError, match="Unknown tool: weather"):
            await client.call_tool("weather", {})

    connected(server, mode, body)


def test_raw_http_requests_follow_the_mcp_transport_specification(server, mode):
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    version = {"MCP-Protocol-Version": MODES[mode]}
    notification = b'{"jsonrpc":"2.0","method":"notifications/initialized"}'
    accepted = server.get("/mcp", headers | version, "POST", notification)
    assert (accepted.status, accepted.body) == (202, b"")
    assert [server.get("/mcp", headers, method).status for method in ("GET", "DELETE")] == [405, 405]
    assert server.get("/mcp", headers | {"Origin": "https://evil.example"}, "POST", notification).status == 403
    broken = server.get("/mcp", headers | version, "POST", b"{")
    assert (broken.status, broken.json()["error"]["code"]) == (400, -32700)
    unknown = server.get("/mcp", headers | {"MCP-Protocol-Version": "1900-01-01"}, "POST", b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}')
    assert unknown.status == 400 and MODES[mode] in unknown.json()["error"]["data"]["supported"]
