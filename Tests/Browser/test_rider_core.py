"""The rider's core as WebAssembly in Chromium returns the same results as the native core, and quickly."""

import base64
import gzip
import json

import pytest

from support.places import ROOT

CASES = json.loads((ROOT / "Tests/Fixtures/journal.json").read_text())

PLAY = """
async ({ writer, today, steps }) => {
    const { loadRider } = await import('/Web/modules/rider/load.js');
    const { encode } = await import('/Web/modules/rider/arguments.js');
    crypto.getRandomValues = (numbers) => numbers.fill(numbers instanceof BigUint64Array ? BigInt(writer) : 0);
    const rider = (await loadRider()).createRider();
    const events = {};
    const named = (text) => events[text] ?? text;
    const answers = steps.map(({ command, question, clock, arguments: list = [] }, index) => {
        const bytes = encode(command ?? question, list.map(({ field, key, value }) =>
            ({ field, key: key && named(key), value: typeof value === 'string' ? named(value) : value })));
        if (command === undefined) return rider.ask(bytes, today);
        const { reply, frames } = rider.prepare(bytes, clock ?? 0);
        rider.merge(frames);
        events[`$${index}`] = reply.event;
        return reply;
    });
    return { answers, file: Array.from(rider.export()) };
}
"""


@pytest.fixture
def page(open_page, files):
    page = open_page(files.url)
    page.goto("/Tests/Browser/blank.html")
    return page


def test_rider_commands_and_queries_in_webassembly_match_the_recorded_cases(page):
    for case in CASES:
        shown = page.evaluate(PLAY, case)
        for index, (step, answer) in enumerate(zip(case["steps"], shown["answers"], strict=True)):
            assert answer == json.loads(step["answer"]), f"{case['name']}, step {index}"
        assert bytes(shown["file"]) == base64.b64decode(case["file"]), case["name"]


TEN_THOUSAND = """
async () => {
    const { loadRider } = await import('/Web/modules/rider/load.js');
    const { commands, questions } = await import('/Web/modules/rider/commands.js');
    const core = await loadRider();
    const writer = core.createRider();
    const perform = (command, index) => {
        const { reply, frames } = writer.prepare(command, 1_795_000_000_000 + index * 60_000);
        writer.merge(frames);
        return reply.event;
    };
    const card = perform(commands.saveCard({}), 0);
    for (let index = 1; index < 10_000; index += 1) {
        perform(index % 9 ? commands.ride(card) : commands.reload(card, 2475), index);
        if (index === 1) perform(commands.adjust(card, 2475), index);
    }
    const file = writer.export();
    const median = (work) => {
        const times = Array.from({ length: 15 }, () => {
            const start = performance.now();
            work();
            return performance.now() - start;
        });
        return times.sort((one, other) => one - other)[7];
    };
    const load = median(() => {
        const rider = core.createRider();
        rider.merge(file, { isFile: true });
        rider.destroy();
    });
    let last = perform(commands.ride(card), 10_001);
    const refold = median(() => { last = perform(commands.undo(last), 10_002); });
    const append = median(() => { perform(commands.reload(card, 275), 10_003); });
    const overview = median(() => writer.ask(questions.overview(), 20_778));
    const entries = writer.ask(questions.overview(), 20_778).cards[0].entries;
    return { bytes: file.length, entries, load, refold, append, overview };
}
"""


@pytest.mark.timed
def test_ten_thousand_journal_events_fold_in_at_most_20_ms(page):
    figures = page.evaluate(TEN_THOUSAND)
    print(json.dumps(figures))
    assert figures["entries"] >= 10_000
    assert figures["refold"] <= 20
    assert figures["load"] <= 40
    assert figures["append"] <= 1


RIDER = """
const { loadRider } = await import('/Web/modules/rider/load.js');
const { Rider, commands, questions } = await import('/Web/modules/rider/rider.js');
const core = await loadRider();
const memory = (fails) => {
    const kept = [];
    const append = async (make) => {
        const bytes = make([]);
        if (fails?.()) throw new Error('full');
        if (bytes.length > 0) kept.push(bytes);
    };
    return { kept, read: async () => kept, append };
};
"""


def test_a_command_that_cannot_be_stored_has_no_effect(page):
    shown = page.evaluate("async () => {" + RIDER + """
        let full = false;
        const rider = new Rider(core.createRider(), memory(() => full));
        let changes = 0;
        rider.watch(() => { changes += 1; });
        const { event: card } = await rider.perform(commands.saveCard({ name: 'Pass' }));
        await rider.perform(commands.adjust(card, '2.75'));
        full = true;
        const [refused, balance] = [await rider.perform(commands.ride(card)), rider.overview.cards[0].balance];
        full = false;
        const swipes = await Promise.all([rider.perform(commands.ride(card)), rider.perform(commands.ride(card))]);
        return { refused, balance, swipes: swipes.map((swipe) => swipe.refused), changes };
    }""")
    assert shown["refused"] == {"refused": "notStored"}
    assert shown["balance"] == 275
    assert shown["swipes"] == [None, "insufficientFare"]
    assert shown["changes"] == 3


def test_a_truncated_last_journal_record_is_removed_and_reported(page):
    shown = page.evaluate("async () => {" + RIDER + """
        const store = memory();
        const rider = new Rider(core.createRider(), store);
        const { event: card } = await rider.perform(commands.saveCard({}));
        await rider.perform(commands.reload(card, 500));
        await rider.perform(commands.ride(card));
        store.kept[2] = store.kept[2].slice(0, -3);
        const again = new Rider(core.createRider(), store);
        const trouble = await again.load();
        return { trouble, balance: again.overview.cards[0].balance, cut: store.kept[2].length };
    }""")
    assert shown["balance"] == 500
    assert shown["trouble"]["cutOffBytes"] == shown["cut"] > 0


def test_two_devices_merge_their_journals_by_exported_files(page):
    shown = page.evaluate("async () => {" + RIDER + """
        const [phone, tablet] = [new Rider(core.createRider(), memory()), new Rider(core.createRider(), memory())];
        const { event: card } = await phone.perform(commands.saveCard({}));
        await phone.perform(commands.adjust(card, 1000));
        const first = await tablet.import(phone.export());
        await Promise.all([phone.perform(commands.ride(card)), tablet.perform(commands.ride(card))]);
        await phone.import(tablet.export());
        await tablet.import(phone.export());
        const nothing = await tablet.import(new TextEncoder().encode('This is a text and no journal.'));
        return { first, nothing, balances: [phone, tablet].map((rider) => rider.overview.cards[0].balance),
            same: JSON.stringify(phone.ask(questions.history(card))) === JSON.stringify(tablet.ask(questions.history(card))) };
    }""")
    assert shown["first"]["added"] == 2 and shown["first"]["stored"]
    assert shown["balances"] == [450, 450] and shown["same"]
    assert shown["nothing"] == {"refused": "notAJournal"}


def test_invalid_bytes_never_trap_the_rider_core(page):
    answered = page.evaluate("async () => {" + RIDER + """
        const rider = core.createRider();
        let seed = 1;
        const random = () => { seed = (seed * 48271) % 2147483647; return seed; };
        for (let round = 0; round < 5000; round += 1) {
            const bytes = round % 2 ? rider.prepare(commands.saveCard({ name: 'A' }), Date.now()).frames
                : Uint8Array.from({ length: random() % 80 }, () => random() % 256);
            for (let change = random() % 3; change > 0; change -= 1) bytes[random() % bytes.length] = random() % 256;
            rider.merge(bytes, { isFile: round % 4 === 0 });
            rider.prepare(bytes, random() % 2 ? NaN : Infinity);
            rider.ask(bytes, -2147483648);
            rider.provideGroups(bytes);
        }
        return Array.isArray(rider.ask(questions.overview(), 0).cards);
    }""")
    assert answered


def test_the_core_decides_when_reminders_and_nearby_buses_are_announced(page):
    shown = page.evaluate("""async () => {
        const core = await (await import('/Web/modules/rider/load.js')).loadRider();
        const approach = core.createApproach();
        const bus = (lat) => [{ number: 4, lat, lon: -77.86 }, { number: 5, lat: 0, lon: 0 }];
        const rider = { lat: 40.79, lon: -77.86 };
        const come = [[40.9, 0], [40.791, 10], [40.79, 20]].map(([lat, now]) => approach.come(bus(lat), rider, now));
        const reminder = { lead: 300, early: 1000, late: 1100 };
        return { come, nowhere: approach.come(bus(40.79), undefined, 30),
            verdicts: [699, 700, 1200].map((now) => core.reminderVerdict(reminder, now)) };
    }""")
    assert shown["come"] == [[], [4], []]
    assert shown["nowhere"] == []
    assert shown["verdicts"] == ["wait", "notify", "done"]


def test_default_preferences_match_between_page_and_core(page):
    """The page needs default preferences before the core has loaded, so that the page and the core each have a table
    of them."""
    page_says, core_says = page.evaluate("""async () => {
        const { usual, SHARED } = await import('/Web/modules/settings/preferences.js');
        const { loadRider } = await import('/Web/modules/rider/load.js');
        const { questions } = await import('/Web/modules/rider/commands.js');
        const { preferences } = (await loadRider()).createRider().ask(questions.overview(), 20000);
        return [Object.fromEntries(SHARED.map((name) => [name, usual[name]])), preferences];
    }""")
    # Only the core has this preference.
    del core_says["reminderSeconds"]
    assert page_says == core_says


def test_a_new_cards_defaults_are_the_agencys_fare_with_the_decimal_digits_of_its_currency(page):
    """The page once used the browser's table of decimal digits instead of the core's."""
    usual = lambda fare: page.evaluate("""async (fare) => {
        const { loadRider } = await import('/Web/modules/rider/load.js');
        const { questions } = await import('/Web/modules/rider/commands.js');
        return (await loadRider()).createRider().ask(questions.usualCard(fare ?? undefined), 20000);
    }""", fare)
    plain = {"name": "MetroCard", "currency": "USD", "digits": 2, "fare": 275}
    assert usual(None) == plain
    assert usual({"amount": 1.5, "currency": "CAD", "card": "Vale Pass"}) == {"name": "Vale Pass", "currency": "CAD", "digits": 2, "fare": 150}
    assert usual({"amount": 210, "currency": "JPY"}) == {**plain, "currency": "JPY", "digits": 0, "fare": 210}
    assert usual({"amount": 0.1234, "currency": "KWD"}) == {**plain, "currency": "KWD", "digits": 3, "fare": 123}
    assert usual({"amount": 0.29, "currency": "USD"}) == {**plain, "fare": 29}
    # An amount that rounds to zero in the currency is omitted.
    assert usual({"amount": 0.2, "currency": "JPY"}) == plain


def test_the_core_returns_the_records_missing_in_a_vault_in_pieces_of_at_most_60_kb(page):
    """The page once parsed frame headers itself, and merged complete journals to find new records."""
    shown = page.evaluate("""async () => {
        const { loadRider } = await import('/Web/modules/rider/load.js');
        const { commands } = await import('/Web/modules/rider/commands.js');
        const core = await loadRider();
        const [writer, vault] = [core.createRider(), core.createRider()];
        const save = (clock) => writer.merge(writer.prepare(commands.saveCard({}), 1_795_000_000_000 + clock).frames);
        for (let clock = 0; clock < 2500; clock += 1) save(clock);
        const pieces = writer.missingIn(vault);
        for (const piece of pieces) vault.merge(piece);
        const same = (one, two) => one.length === two.length && one.every((byte, index) => byte === two[index]);
        const isSame = same(vault.export(), writer.export());
        const none = [writer.missingIn(vault).length, vault.missingIn(writer).length];
        const { frames } = save(2500);
        return { sizes: pieces.map(({ length }) => length), isSame, none, isOne: same(writer.missingIn(vault)[0], frames),
            back: vault.missingIn(writer).length };
    }""")
    assert len(shown["sizes"]) > 1 and max(shown["sizes"]) <= 60_000
    assert shown["isSame"] and shown["none"] == [0, 0] and shown["isOne"] and shown["back"] == 0


def test_the_complete_rider_core_file_is_below_120_kb():
    size = len(gzip.compress((ROOT / "Web/core/rider.wasm").read_bytes()))
    print(f"rider.wasm: {size} bytes gzipped")
    assert size <= 120_000


def test_the_core_decides_which_connection_changes_are_announced(page):
    """The page once ranked the connection states itself. The unknown state, and a state of a later server version, are
    not announced."""
    news = page.evaluate("""async () => {
        const along = (await (await import('/Web/modules/rider/load.js')).loadRider()).createAlong();
        return ['holds', 'unknown', 'tight', 'tight', 'noChange', 'missed', 'unlikely', 'lost'].map((state) => along.isConnectionNews(state));
    }""")
    assert news == [False, False, True, False, False, True, False, False]
