"""A rider's device in the browser tests: a page with its own context, and the name of its vault."""

from playwright.sync_api import expect

from support.vaults import Vault
from support.waiting import eventually, wait_until

SEED = """async ([name, balance]) => {
    const { perform } = await import('/modules/rider/mine.js');
    const { commands } = await import('/modules/rider/rider.js');
    const { event } = await perform(commands.saveCard({ name, fare: '2.75' }));
    await perform(commands.adjust(event, balance));
    return event;
}"""
DO = """async ([name, ...values]) => {
    const { perform } = await import('/modules/rider/mine.js');
    return perform((await import('/modules/rider/rider.js')).commands[name](...values));
}"""
OVERVIEW = "async () => (await (await import('/modules/rider/mine.js')).mine()).overview"
READ = "async () => (await import('/modules/vault/between.js')).between.value.phase !== 'unread'"
MEET = "async () => { await (await import('/modules/vault/meetings.js')).meet(); }"
NAMES = """async () => {
    const { between } = await import('/modules/vault/between.js');
    const { Sealer } = await import('/modules/vault/sealer.js');
    const { vault, secret } = await Sealer.of(between.value.pairing.key);
    return [vault, secret];
}"""
# The modules that the tests use, loaded in advance so that they are available offline.
BRING = "() => Promise.all(['rider/mine', 'rider/rider', 'vault/between', 'vault/meetings', 'vault/sealer'].map((one) => import(`/modules/${one}.js`)))"


class Device:
    """One device of a rider: `a = Device(page); link = a.pair(); b.join(link)`"""

    def __init__(self, page):
        self.page = page
        # Errors that these tests provoke; the tests assert their visible effects.
        page.watch.expect(r"/api/v1/vaults/|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_EMPTY_RESPONSE")
        self.open("about")
        # Before a page has read whether it is paired, its requests count as those of an unpaired page.
        wait_until(page, READ)
        page.evaluate(BRING)

    def open(self, address: str):
        self.page.goto(address if address.startswith("http") else f"/#/{address}")
        expect(self.page.locator("#page h1")).to_be_visible()

    def tab(self):
        """Opens another tab of the same device."""
        page = self.page.context.new_page()
        page.watch = self.page.watch
        return Device(page)

    def press(self, name: str):
        self.page.get_by_role("button", name=name, exact=True).click()

    def pair(self) -> str:
        self.press("Pair this device")
        self.expect_status("Up to date")
        return self.link()

    def link(self) -> str:
        return self.page.get_by_role("textbox", name="Link", exact=True).input_value()

    def join(self, link: str):
        self.open(link)
        self.press("Pair")
        self.open("about")

    def expect_status(self, words: str):
        expect(self.page.locator(".between [role=status]")).to_contain_text(words)

    def new_card(self, name: str = "Pass", balance: str = "25") -> str:
        return self.page.evaluate(SEED, [name, balance])

    def do(self, command: str, *values):
        return self.page.evaluate(DO, [command, *values])

    def meet(self):
        self.page.evaluate(MEET)

    def overview(self) -> dict:
        return self.page.evaluate(OVERVIEW)

    def cards(self) -> list[str]:
        return sorted(card["name"] for card in self.overview()["cards"])

    def gets(self, *names: str):
        """Synchronizes the device until it has these cards, instead of waiting for its next poll of the vault."""
        def has_met() -> bool:
            self.meet()
            return self.cards() == sorted(names)

        eventually(has_met)

    def vault(self, server) -> Vault:
        vault = Vault(server)
        name, vault.secret = self.page.evaluate(NAMES)
        vault.address = f"/api/v1/vaults/{name}"
        return vault


def agree(*devices: Device):
    """Synchronizes the devices and checks that they agree. Two rounds are needed: changes that the last device sends
    in the first round reach the first device in the second."""
    for device in devices * 2:
        device.meet()
    first, *others = [device.overview() for device in devices]
    assert all(other == first for other in others)
