"""The rider's data is stored on the device: every tab sees it, and no confirmed change is lost."""

import pytest

from support.waiting import eventually, wait_until



@pytest.fixture
def page(open_page, files):
    page = open_page(files.url)
    blank(page)
    return page


def blank(page):
    page.goto("/Tests/Browser/blank.html")


@pytest.fixture
def second(page):
    """Opens another tab of the same browser."""
    tab = page.context.new_page()
    blank(tab)
    return tab


MINE = """
const { mine, own, perform } = await import('/Web/modules/rider/mine.js');
const { commands, questions } = await import('/Web/modules/rider/rider.js');
const rider = await mine();
"""


def run(page, body, argument=None):
    return page.evaluate("async (argument) => {" + MINE + body + "}", argument)


def new_card(page, balance):
    return run(page, """
        const { event } = await perform(commands.saveCard({ name: 'Pass' }));
        await perform(commands.adjust(event, argument));
        return event;
    """, balance)


BALANCE = "return rider.overview.cards[0]?.balance;"
STORED = """
const open = () => new Promise((resolve) => {
    const request = indexedDB.open('headsign.rider');
    request.onsuccess = () => resolve(request.result);
});
const settled = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
"""


def test_a_balance_survives_reopening_the_page(page):
    card = new_card(page, 2500)
    run(page, "await perform(commands.ride(argument));", card)
    blank(page)
    assert run(page, BALANCE) == 2225


def test_the_page_loads_the_core_module_and_the_journal_once(page):
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    same = run(page, "return (await mine()) === rider && own.value.rider === rider && own.value.isKept;")
    assert same and len([url for url in requests if url.endswith("rider.wasm")]) == 1


def test_a_stored_change_appears_in_another_tab(page, second):
    run(second, "window.balances = []; own.subscribe(() => window.balances.push(rider.overview.cards[0]?.balance));")
    card = new_card(page, 825)
    run(page, "await perform(commands.ride(argument));", card)
    second.wait_for_function("window.balances.at(-1) === 550")
    run(second, "await perform(commands.ride(argument));", card)
    wait_until(page, """async () => {
        const { own } = await import('/Web/modules/rider/mine.js');
        return own.value.rider.overview.cards[0].balance === 275;
    }""")


def test_concurrent_rides_in_two_tabs_never_spend_the_same_fare_twice(page, second):
    card = new_card(page, 11 * 275)
    run(second, BALANCE)
    ride = "window.rides = Promise.all(Array.from({ length: 10 }, () => perform(commands.ride(argument))));"
    for tab in (page, second):
        run(tab, ride, card)
    answers = [tab.evaluate("async () => (await window.rides).map((reply) => reply.refused ?? 'go')") for tab in (page, second)]
    assert sorted(answers[0] + answers[1]) == ["go"] * 11 + ["insufficientFare"] * 9
    assert [run(tab, "await rider.catchUp();" + BALANCE) for tab in (page, second)] == [0, 0]


def test_a_tab_that_missed_messages_of_another_tab_loses_no_changes(open_page, files):
    page = open_page(files.url)
    page.add_init_script("delete globalThis.BroadcastChannel")
    blank(page)
    tab = page.context.new_page()
    tab.add_init_script("delete globalThis.BroadcastChannel")
    blank(tab)
    run(tab, BALANCE)
    new_card(page, 500)
    assert run(tab, BALANCE) is None
    tab.evaluate("dispatchEvent(new Event('pageshow'))")
    wait_until(tab, """async () => {
        const { own } = await import('/Web/modules/rider/mine.js');
        return own.value.rider.overview.cards[0]?.balance === 500;
    }""")


def test_confirmed_rides_survive_a_killed_tab(page, second):
    card = new_card(page, 100 * 275)
    confirmed = []
    second.expose_function("confirmed", lambda ride: confirmed.append(ride))
    second.evaluate("async (card) => {" + MINE + """
        (async () => {
            for (let ride = 1; ride <= 99; ride += 1) {
                const { refused } = await perform(commands.ride(card));
                if (!refused) window.confirmed(ride);
            }
        })();
    }""", card)
    eventually(lambda: len(confirmed) >= 5, pause=0.01, page=page)
    second.close(run_before_unload=False)
    blank(page)
    rides = run(page, "return rider.overview.cards[0].entries - 1;")
    assert len(confirmed) <= rides <= 99
    assert run(page, BALANCE) == (100 - rides) * 275


def test_compacting_many_small_journal_records_preserves_the_data(page):
    card = new_card(page, 100 * 275)
    history = run(page, """
        for (let ride = 0; ride < 70; ride += 1) await perform(commands.ride(argument));
        return rider.ask(questions.history(argument));
    """, card)
    blank(page)
    assert run(page, "return rider.ask(questions.history(argument));", card) == history
    wait_until(page, "async () => {" + STORED + """
        const database = await open();
        const count = await settled(database.transaction('frames').objectStore('frames').count());
        database.close();
        return count === 1;
    }""")
    blank(page)
    assert run(page, "return rider.ask(questions.history(argument));", card) == history


DAMAGE = "async () => {" + STORED + """
    const database = await open();
    const frames = database.transaction('frames', 'readwrite').objectStore('frames');
    const [key] = await settled(frames.getAllKeys());
    const record = await settled(frames.get(key));
    record[12] ^= 0xff;
    await settled(frames.put(record, key));
    database.close();
    return record.length;
}"""


def test_a_damaged_journal_is_reported_and_its_damaged_bytes_are_preserved(page):
    new_card(page, 500)
    run(page, "await perform(commands.saveCard({ name: 'Other' }));")
    blank(page)
    damaged = page.evaluate(DAMAGE)
    for _ in range(2):
        blank(page)
        shown = run(page, "return [own.value.trouble, rider.overview.cards.map((card) => card.name)];")
        assert shown[0]["cutOffBytes"] + shown[0]["damagedBytes"] == damaged
        assert shown[1] == ["Other"]


def test_without_indexeddb_data_lasts_while_the_page_is_open(open_page, files):
    page = open_page(files.url)
    page.add_init_script("Object.defineProperty(globalThis, 'indexedDB', { value: undefined })")
    blank(page)
    card = new_card(page, 550)
    assert run(page, "await perform(commands.ride(argument)); return [rider.overview.cards[0].balance, own.value.isKept];", card) == [275, False]


def test_persistent_storage_is_requested_with_the_first_stored_item(open_page, files):
    page = open_page(files.url)
    page.add_init_script("window.asked = 0; StorageManager.prototype.persist = async () => { window.asked += 1; return true; }")
    blank(page)
    run(page, BALANCE)
    assert page.evaluate("window.asked") == 0
    new_card(page, 500)
    assert page.evaluate("window.asked") == 1


def test_erasing_all_data_empties_every_open_tab(page, second):
    new_card(page, 500)
    assert run(second, BALANCE) == 500
    with second.expect_navigation(), page.expect_navigation():
        page.evaluate("async () => { (await import('/Web/modules/rider/mine.js')).eraseMine(); }")
    for tab in (page, second):
        assert run(tab, "return rider.overview.cards;") == []
