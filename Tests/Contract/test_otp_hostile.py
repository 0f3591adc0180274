"""Thousands of hostile GraphQL documents: the server executes or rejects each promptly, and continues to run."""

import http.client
import json
import random
import select
import socket

import pytest

from support.otp_queries import ANDROID, IPHONE, WEB
from support.planners import CITY
from support.waiting import PATIENCE

WORDS = ["stop", "stops", "routes", "trip", "alerts", "plan", "planConnection", "nearest", "edges", "node", "legs", "name", "gtfsId", "id",
         "__typename", "__schema", "types", "fields", "on", "fragment", "query", "Stop", "Leg", "true", "null", "$a", "1", "-1", "1e999",
         "99999999999999999999", "0.5", '"x"', '"cairns:1"', '"""', "...", "@skip(if: true)", "@include(if: $a)", "agencies", "\u2028", "é"]
MARKS = list("{}()[]:!=@$|&,#\"\\\n")


def soup(random):
    return " ".join(random.choice(WORDS + MARKS) for _ in range(random.randrange(1, 60)))


def damaged(random):
    text = list(random.choice([ANDROID, IPHONE, WEB]))
    for _ in range(random.randrange(1, 12)):
        place = random.randrange(len(text))
        match random.randrange(4):
            case 0: text[place] = random.choice(MARKS + WORDS)
            case 1: del text[place]
            case 2: text.insert(place, random.choice(MARKS + WORDS))
            case _: text[place:place + random.randrange(40)] = text[random.randrange(len(text)):][:random.randrange(40)]
    return "".join(text)


def nested(random):
    depth = random.randrange(1, 2000)
    return random.choice([
        "{" * depth, "{ a" * depth, "{ stop(id: " + "[" * depth, "{ stop(id: " + "{a:" * depth, "query q($a: " + "[" * depth,
        "{ stop(id: 1) " + "{ parentStation " * depth + "{ name }" + "}" * depth + "}",
        "{ routes { " + "stops { routes { " * (depth % 14) + "gtfsId" + " } }" * (depth % 14) + " } }"])


def broad(random):
    count = random.randrange(1, 1500)
    return random.choice([
        "{ " + " ".join(f"a{each}: agencies {{ name }}" for each in range(count)) + " }",
        "{ agencies { " + " ".join(f"a{each}: name" for each in range(count)) + " } }",
        "{ " + "stops { routes { trips { stops { routes { trips { stops { gtfsId name } } } } } } } " * (count % 3 + 1) + " }",
        "{ agencies { " + "name " * count + " } }", "query q(" + " ".join(f"$a{each}: Int" for each in range(count)) + ") { agencies { name } }",
        "{ alerts { ...f } } " + " ".join(f"fragment f{each} on Alert {{ ...f{each + 1} }}" for each in range(count))])


def exploding(random):
    count = random.randrange(2, 40)
    text = "{ stops { ...f0 } } "
    for each in range(count):
        text += f"fragment f{each} on Stop {{ a: parentStation {{ ...f{each + 1} }} b: parentStation {{ ...f{each + 1} }} }} "
    return text + random.choice([f"fragment f{count} on Stop {{ name }}", f"fragment f{count} on Stop {{ ...f0 }}", ""])


def numbers(random):
    number = random.choice(["0", "-0", "91", "-91", "1e300", "-1e300", "1e-300", "2147483648", "9223372036854775807", "1.5", "null", '"NaN"', "true"])
    other = random.choice(["0", str(CITY[0]), "2147483647", "-2147483648", number])
    return random.choice([
        f"{{ stopsByRadius(lat: {number}, lon: {other}, radius: 2147483647) {{ edges {{ node {{ distance }} }} }} }}",
        f"{{ nearest(lat: {other}, lon: {number}, maxDistance: {number}, first: {other}) {{ edges {{ cursor }} }} }}",
        f"{{ stopsByBbox(minLat: {number}, minLon: {other}, maxLat: {other}, maxLon: {number}) {{ name }} }}",
        f"{{ stops(maxResults: {number}) {{ stoptimesWithoutPatterns(startTime: {number}, timeRange: {other}, numberOfDepartures: {number}) {{ serviceDay }} }} }}",
        f"{{ plan(from: {{lat: {number}, lon: {other}}}, to: {{lat: {CITY[0]}, lon: {CITY[1]}}}, numItineraries: {number}, searchWindow: {number}, "
        f"maxTransfers: {other}, walkSpeed: {number}) {{ itineraries {{ duration }} }} }}",
        f"{{ planConnection(origin: {{location: {{coordinate: {{latitude: {number}, longitude: {other}}}}}}}, destination: {{location: "
        f"{{stopLocation: {{stopLocationId: \"cairns:1\"}}}}}}, first: {number}, searchWindow: \"PT{other}H\", "
        f"dateTime: {{earliestDeparture: \"9999-12-31T23:59:59Z\"}}) {{ edges {{ cursor }} }} }}"])


def bodies(random):
    """Returns a body that is not a GraphQL request, or barely one."""
    return random.choice([
        b"", b"{", b"[" * 5000, b'{"query":' * 500, b"\xff\xfe", b"null", b"[]", b'{"query":null}', b'{"query":"{ agencies { name } }","variables":7}',
        b'{"query":"query q($a: Int) { agencies { name } }","variables":{"a":' + b"[" * 60 + b"]" * 60 + b"}}",
        b'{"query":"\\ud800"}', b'{"query":"{ agencies { name } }","operationName":"x"}', random.randbytes(random.randrange(200)),
        b'{"query":"query q($c: Int) { stops(maxResults: $c) { name } }","variables":{"c":1e999}}'])


KINDS = [soup, damaged, damaged, nested, broad, exploding, numbers, numbers, bodies]


def test_an_oversized_graphql_body_is_rejected_before_it_has_arrived(server):
    """The response arrives while the rest of the body is withheld, so a client that is still sending can read the error
    without a broken connection."""
    for more in ("", "Connection: close\r\n", "Expect: 100-continue\r\n"):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
            connection.sendall(f"POST /gtfs/v1 HTTP/1.1\r\nHost: x\r\n{more}Content-Length: 3000000\r\n\r\n".encode())
            connection.sendall(b" " * 1_000_000)
            assert select.select([connection], [], [], PATIENCE)[0], "no answer came"
            connection.sendall(b" " * 1_000_000)
            answer = b""
            while piece := connection.recv(1 << 16):
                answer += piece
        assert answer.startswith(b"HTTP/1.1 413") and b"connection: close" in answer.lower() and b"errors" in answer


@pytest.mark.parametrize("count", [1000, pytest.param(10_000, marks=pytest.mark.random)])
def test_hostile_graphql_documents_are_executed_or_rejected(server, count):
    source = random.Random(16)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    asked = set()
    while len(asked) < count:
        kind = source.choice(KINDS)
        made = kind(source)
        # There are only a few of the most expensive documents; without this check each would be sent a hundred times.
        if made in asked:
            continue
        asked.add(made)
        body = made if isinstance(made, bytes) else json.dumps({"query": made, "variables": {"a": source.choice([1, None, [], "x"])}}).encode()
        connection.request("POST", "/gtfs/v1", body=body, headers={"Content-Type": "application/json"})
        response = connection.getresponse()
        answer = response.read()
        assert response.status in (200, 400), (len(asked), kind.__name__, response.status, body[:400])
        reply = json.loads(answer)
        assert ("errors" in reply) or ("data" in reply)
        assert response.status == 200 or "data" not in reply
    assert server.get("/health").status == 200
