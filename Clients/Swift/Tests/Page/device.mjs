/**
 * A page as one of a rider's devices, without a browser: its own modules and its own core meet others in the vault.
 * `node --experimental-default-type=module device.mjs SERVER KEY [COMMAND…]` does the commands, meets, and prints what
 * the rider has. A command is the name of one of `commands` and its arguments, in JSON:
 * `["reload", "a card's id", 500]`.
 */
const [, , server, code, ...asked] = process.argv;

// What a page finds in its browser.
globalThis.location = new URL(`${server}/`);
globalThis.history = { replaceState() {} };
globalThis.addEventListener = () => {};
const overNetwork = globalThis.fetch;
globalThis.fetch = (address, options) => overNetwork(new URL(address, server), options);

const page = new URL('../../../../Web/modules/', import.meta.url);
const modules = ['rider/commands.js', 'rider/load.js', 'rider/rider.js', 'vault/exchange.js', 'vault/link.js', 'vault/sealer.js', 'vault/server.js'];
const [{ commands }, { loadRider }, { Rider }, { Exchange }, { keyFrom }, { Sealer }, { VaultServer }] = await Promise.all(
    modules.map((name) => import(new URL(name, page))));

const { createRider } = await loadRider(new URL('/core/rider.wasm', server));
const store = { read: async () => [], news: async () => [], append: async (make) => void make([]) };
const rider = new Rider(createRider(), store);
await rider.load();

const sealer = await Sealer.of(keyFrom(code));
const meet = () => new Exchange({
    rider, newJournal: createRider, sealer, server: new VaultServer(sealer), keep: async () => {},
}).run({ key: keyFrom(code), isNew: false, skipped: 0 });

await meet();
for (const [name, ...values] of asked.map((text) => JSON.parse(text))) {
    const { refused } = await rider.perform(commands[name](...values));
    if (refused) throw new Error(`${name} was refused: ${refused}`);
}
if (asked.length > 0) await meet();
console.log(JSON.stringify(rider.overview));
