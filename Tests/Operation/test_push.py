"""Web Push alarms over the network: each is sent once and on time, regardless of failures of the server and of push
services."""

import random
import re
import signal
import time
from bisect import bisect

import pytest

from support.alarms import Page, configuration, many_trips, moment
from support.clocks import FastClock, SteppedClock
from support.contract import Contract
from support.push_service import PushService, SilentServices
from support.server import Server
from support.waiting import PATIENCE, eventually

OPERATIONS = {each.path: each for each in Contract().operations}


@pytest.fixture
def service():
    with PushService() as running:
        yield running
    assert not running.complaints


def started(folder, text: str, clock: FastClock | SteppedClock) -> Server:
    return Server(folder, text, clock=clock)


def ended(server, end: str) -> int:
    metrics = server.get("/metrics").body.decode()
    return int(re.search(rf'headsign_push_messages_total{{end="{end}"}} (\d+)', metrics)[1])


def test_a_web_push_alarm_is_sent_once_at_its_time(tmp_path, service):
    clock = SteppedClock(tmp_path, "2026-11-18T07:58:00-05:00")
    with started(tmp_path, configuration(tmp_path), clock) as server:
        page, other = Page(server), Page(server)
        browser, earlier = service.subscribe(page.key), service.subscribe(page.key)
        assert page.set(browser, walkMinutes=3, language="fr").status == 201
        assert [alarm["trip"] for alarm in page.kept] == ["town:t1"]
        # An alarm that is due a minute earlier, in a round in which the other one is not due.
        assert other.set(earlier, minutesBefore=6).status == 201
        clock.advance(65)
        eventually(lambda: earlier.taken)
        assert not browser.messages
        clock.advance(60)
        eventually(lambda: browser.taken)
        message = browser.taken[0]
        # The title has the minutes left when the message is composed; the next test measures the delay.
        assert message.text["title"] in ("Partez dans 2 min", "Partez dans 1 min")
        assert message.text["body"] == "1 de 08\u00a0h\u00a005, arrêt Church, 3 min à pied. Heure prévue."
        assert message.text["stop"] == "town:b" and message.text["trip"] == "town:t1"
        assert message.headers["urgency"] == "high" and 0 < int(message.headers["ttl"]) <= 3600
        # The bus has passed, and no data of the alarm is left.
        clock.advance(600)
        eventually(lambda: not page.kept)
        assert len(browser.messages) == 1


@pytest.mark.timed
def test_a_push_request_is_sent_within_a_second_of_the_state_that_triggers_it(tmp_path, service):
    """The state is computed every five seconds of the server's clock."""
    count = 40
    clock = FastClock("2026-11-18T07:59:20-05:00", 1)
    with started(tmp_path, configuration(tmp_path, **many_trips(count, apart=0)), clock) as server:
        page = Page(server)
        browsers = [service.subscribe(page.key) for _ in range(count)]
        for trip, browser in enumerate(browsers):
            assert page.set(browser, trip=f"town:m{trip}").status == 201
        eventually(lambda: all(browser.taken for browser in browsers))
        first = min(browser.taken[0].at for browser in browsers)
        assert max(browser.taken[0].at for browser in browsers) - first <= 1
        assert clock.at(first) - moment("08:00:00") <= 15


def test_a_client_may_use_at_most_sixteen_push_services_per_day(tmp_path, service):
    with started(tmp_path, configuration(tmp_path), FastClock("2026-11-18T07:00:00-05:00", 1)) as server:
        page = Page(server)
        browser = service.subscribe(page.key)

        def named(host: str) -> int:
            subscription = browser.subscription | {"endpoint": f"https://{host}/1"}
            return page.set(browser, subscription=subscription).status

        assert [named(f"9.9.9.{number}") for number in range(1, 18)] == [201] * 16 + [429]
        assert named("9.9.9.1") == 201
        # Push services that the operator configured are not counted.
        assert page.set(browser).status == 201


@pytest.mark.parametrize("addresses", [1, 30])
def test_450_unresponsive_push_services_do_not_delay_alarms_for_other_services(tmp_path, service, addresses):
    """All alarms are due at the same time, those for unresponsive services first, and a request to such a service lasts
    20 s. At most half of the 64 concurrent requests may be for unresponsive services."""
    speed, count = 20, 450
    hosts = ", ".join(["127.0.0.1", *map(SilentServices.host, range(count))])
    text = configuration(tmp_path, **many_trips(2, apart=120)).replace("hosts: [127.0.0.1]", f"hosts: [{hosts}]")
    text = text.replace("limits: none", "limits: none, proxies: [127.0.0.1]")
    with SilentServices() as silent:
        with started(tmp_path, text, FastClock("2026-11-18T07:30:00-05:00", 1)) as server:
            pages = [Page(server, f"192.0.2.{number % addresses + 1}") for number in range(max(addresses, count // 50))]
            browser = service.subscribe(pages[0].key)
            for number in range(count):
                subscription = browser.subscription | {"endpoint": silent.endpoint(number)}
                answer = pages[number % len(pages)].set(
                    browser, trip="town:m1", scheduled=moment("08:07:00"), subscription=subscription)
                assert answer.status == 201, answer.body
            rider = Page(server, "192.0.2.200")
            for trip, scheduled in [("town:m0", "08:05:00"), ("town:m1", "08:07:00")]:
                assert rider.set(browser, trip=trip, scheduled=moment(scheduled)).status == 201
        clock = FastClock("2026-11-18T07:59:50-05:00", speed)
        with started(tmp_path, text, clock):
            eventually(lambda: len(browser.taken) == 2)
            assert silent.count <= 32
            first, second = (clock.at(message.at) for message in browser.taken)
            assert first < moment("08:02:00") and moment("08:02:00") - 1 < second < moment("08:04:00")
            # The unresponsive services still receive requests.
            eventually(lambda: silent.count >= 32)


def test_web_push_alarms_survive_a_restart(tmp_path, service):
    clock = FastClock("2026-11-18T07:50:00-05:00", 1)
    text = configuration(tmp_path)
    with started(tmp_path, text, clock) as server:
        page = Page(server)
        key = page.key
        browser = service.subscribe(key)
        assert page.set(browser).status == 201
    clock = FastClock("2026-11-18T07:59:55-05:00", 5)
    with started(tmp_path, text, clock) as server:
        page.server = server
        assert page.key == key and len(page.kept) == 1
        eventually(lambda: browser.taken)
    with started(tmp_path, text, clock) as server:
        page.server, other = server, service.subscribe(key)
        assert page.set(other, minutesBefore=10).status == 201
        # The check that finds this alarm due has also checked the first one.
        eventually(lambda: other.taken)
    assert len(browser.messages) == 1


@pytest.mark.faults
def test_kills_of_the_server_lose_no_alarm_and_show_none_twice(tmp_path, service):
    """Each time the server is killed after one more message than before, from none to six."""
    count, clock = 40, FastClock("2026-11-18T07:58:00-05:00", 20)
    text = configuration(tmp_path, **many_trips(count, apart=20))
    chance, kills, page, browsers = random.Random(7), [], None, []

    def arrivals() -> list[float]:
        return sorted(message.at for browser in browsers for message in browser.messages)

    while not browsers or (len(kills) < 12 and clock() < moment("08:20:00")):
        with started(tmp_path, text, clock) as server:
            if page is None:
                page = Page(server)
                for trip in range(count):
                    browsers.append(service.subscribe(page.key))
                    browsers[-1].answers = chance.choice([[], [], [(503, {})], [(429, {"Retry-After": "1"})]])
                    assert page.set(browsers[-1], trip=f"town:m{trip}", scheduled=moment("08:05:00") + trip * 20).status == 201
            enough = len(arrivals()) + chance.randrange(7)
            eventually(lambda: len(arrivals()) >= enough or all(browser.taken for browser in browsers), PATIENCE, 0.001)
            kills.append(time.monotonic())
            server.process.send_signal(signal.SIGKILL)
            server.process.wait()
    with started(tmp_path, text, clock) as server:
        page.server = server
        eventually(lambda: all(browser.taken for browser in browsers))
        eventually(lambda: all(alarm["state"] == "waiting" for alarm in page.kept))
    times = arrivals()
    for browser in browsers:
        ids = {message.text["id"] for message in browser.taken}
        assert len(ids) == 1, browser.taken
        # A message is sent twice if the server was killed before it received the response. The repeated message is
        # identical, so the device shows it once.
        for message in browser.taken[:-1]:
            later = [bisect(times, kill) - bisect(times, message.at) for kill in kills if message.at <= kill]
            assert later and later[0] < 3, "a message came twice, and was not among the last before a kill"
        assert len({message.headers["topic"] for message in browser.messages}) == 1


def test_an_expired_subscription_is_deleted_with_all_its_alarms(tmp_path, service):
    clock = FastClock("2026-11-18T07:59:30-05:00", 5)
    with started(tmp_path, configuration(tmp_path), clock) as server:
        page = Page(server)
        browser, other = service.subscribe(page.key), service.subscribe(page.key)
        browser.answers = [(410, {})]
        # The alarm that finds the subscription expired is the last one that is set.
        assert page.set(browser, stop="town:c", kind="arrival", scheduled=moment("08:10:00")).status == 201
        assert page.set(other).status == page.set(browser).status == 201
        eventually(lambda: browser.messages and other.taken)
        eventually(lambda: len(page.kept) == 1)
        eventually(lambda: ended(server, "gone") == 1)
        assert len(browser.messages) == 1


def test_an_overloaded_push_service_is_retried_after_its_delay(tmp_path, service):
    # Delays are measured by the server's clock.
    clock = FastClock("2026-11-18T07:59:50-05:00", 5)
    with started(tmp_path, configuration(tmp_path), clock) as server:
        page = Page(server)
        browser = service.subscribe(page.key)
        browser.answers = [(429, {"Retry-After": "3"}), (503, {})]
        assert page.set(browser).status == 201
        eventually(lambda: browser.taken)
        first, second, third = (clock.at(message.at) for message in browser.messages)
        assert second - first >= 2.9 and third - second >= 1.9
        assert len({message.text["id"] for message in browser.messages}) == 1


def test_a_push_message_that_the_service_rejects_is_dropped(tmp_path, service):
    statuses = [400, 403, 413, 302]
    clock = FastClock("2026-11-18T07:59:50-05:00", 10)
    with started(tmp_path, configuration(tmp_path), clock) as server:
        page = Page(server)
        browsers = {status: service.subscribe(page.key) for status in statuses}
        for status, browser in browsers.items():
            browser.answers = [(status, {"Location": service.url + "/elsewhere"})]
            assert page.set(browser).status == 201
        eventually(lambda: all(browser.messages for browser in browsers.values()))
        # The metrics are updated four times per minute.
        eventually(lambda: ended(server, "refused") == len(statuses))
        for status, browser in browsers.items():
            assert len(browser.messages) == 1, status


def test_the_server_contacts_only_public_push_services(tmp_path, service):
    clock = FastClock("2026-11-18T07:59:55-05:00", 5)
    with started(tmp_path, configuration(tmp_path), clock) as server:
        page = Page(server)
        browser = service.subscribe(page.key)
        service_endpoint = browser.endpoint
        for endpoint in ["http://push.example/1", "https://push.example:8443/1", "ftp://127.0.0.1/1", "https://a@push.example/",
                         "https://push.example/" + "x" * 700, "/1", ""]:
            browser.endpoint = endpoint
            answer = page.set(browser)
            assert answer.status == 400 and "subscription.endpoint" in answer.json()["fields"], endpoint
        # URLs in private networks, in various notations.
        inside = ["https://localhost/1", "https://10.0.0.1/1", "https://[::1]/1", "https://0x7f.1/1"]
        for endpoint in inside:
            browser.endpoint = endpoint
            answer = page.set(browser)
            assert answer.status == 422 and list(answer.json()["fields"]) == ["subscription.endpoint"], endpoint
            # A page without stored alarms causes no DNS lookups and no changes.
            assert page.ask("POST", body={"subscription": browser.subscription}).status == 204
        assert page.kept == [] and not browser.messages
        browser.endpoint = service_endpoint
        assert page.set(browser).status == 201
        for endpoint in inside:
            browser.endpoint = endpoint
            assert page.ask("POST", body={"subscription": browser.subscription}).status == 422


def test_a_page_lists_and_deletes_only_its_own_alarms(tmp_path, service):
    clock = FastClock("2026-11-18T07:50:00-05:00", 1)
    with started(tmp_path, configuration(tmp_path), clock) as server:
        page, other = Page(server), Page(server)
        browser = service.subscribe(page.key)
        names = [f"{number:032x}" for number in range(3)]
        assert [page.set(browser, name).status for name in names] == [201] * 3
        assert page.set(browser, names[0]).status == 204
        assert other.set(browser, names[0]).status == 401 and other.kept == []
        assert other.ask("DELETE", f"/{names[0]}").status == 404
        assert {alarm["id"] for alarm in page.kept} == set(names)
        assert not OPERATIONS["/api/v1/alarms"].complaints(page.ask("GET"))
        assert not OPERATIONS["/api/v1/push"].complaints(server.get("/api/v1/push"))
        assert page.ask("DELETE", f"/{names[0]}").status == 204
        assert page.ask("DELETE", f"/{names[0]}").status == 404
        assert page.ask("POST", body={"subscription": service.subscribe(page.key).subscription}).status == 204
        assert page.ask("DELETE").status == 204 and page.kept == []
        assert server.get("/api/v1/alarms").status == 401


def test_a_problem_names_every_invalid_field_of_an_alarm(tmp_path, service):
    clock = FastClock("2026-11-18T07:50:00-05:00", 1)
    with started(tmp_path, configuration(tmp_path), clock) as server:
        page = Page(server)
        browser = service.subscribe(page.key)
        answer = page.set(browser, minutesBefore=500, walkMinutes=501, scheduled=5, language="xx", trip="town:none")
        assert answer.status == 400 and answer.type == "application/problem+json"
        assert set(answer.json()["fields"]) == {"minutesBefore", "walkMinutes", "language", "trip"}
        assert set(page.set(browser, kind="commute", days=[8], **{"from": "25:00"}).json()["fields"]) == {"days", "from", "to"}
        assert set(page.set(browser, kind="lastBus").json()["fields"]) == {"route"}
        assert set(page.set(browser, kind="lastBus", serviceDate="tonight").json()["fields"]) == {"route", "serviceDate"}
        assert set(page.set(browser, kind="other").json()["fields"]) == {"kind"}
        assert set(page.set(browser, scheduled="soon").json()["fields"]) == {"scheduled"}
        assert page.set(browser, stop="town:none").status == page.set(browser, stop="none:a").status == 404
        assert page.ask("PUT", f"/{1:032x}").status == 400
        assert page.ask("PUT", "/1", {}).status == 404
        assert page.set(browser, trip="x" * 5000).status == 413


def test_until_four_in_the_morning_the_last_bus_is_that_of_the_previous_service_day(tmp_path, service):
    """The page once determined the service day itself. If a request contains no service day, the
    server determines it."""
    clock = FastClock("2026-11-18T02:30:00-05:00", 1)
    with started(tmp_path, configuration(tmp_path), clock) as server:
        page = Page(server)
        browser = service.subscribe(page.key)
        assert page.set(browser, kind="lastBus", route="town:R", trip=None, scheduled=None).status == 201
        assert [alarm["serviceDate"] for alarm in page.kept] == ["2026-11-17"]


def test_logs_and_metrics_contain_no_rider_data(tmp_path, service):
    clock = FastClock("2026-11-18T07:59:55-05:00", 5)
    with started(tmp_path, configuration(tmp_path), clock) as server:
        page = Page(server)
        browser = service.subscribe(page.key)
        assert page.set(browser, f"{1:032x}").status == 201
        eventually(lambda: browser.taken)
        eventually(lambda: ended(server, "delivered") == 1)
        output = server.log.read_text() + server.get("/metrics").body.decode()
        for secret in (browser.endpoint, browser.endpoint.rsplit("/", 1)[1], page.secret, f"{1:032x}", "town:b"):
            assert secret not in output
        for name in ("push.key", "alarms.key"):
            assert (tmp_path / "data" / name).stat().st_mode & 0o777 == 0o600


def test_without_push_configuration_alarms_are_unavailable(tmp_path):
    text = configuration(tmp_path).split("push:")[0]
    with Server(tmp_path, text, now=None) as server:
        assert server.json("/api/v1/push") == {"available": False}
        assert Page(server).ask("GET").status == 404
