/**
 * Keeps the page's files on the device, so that it starts without a connection. A set of files is kept whole or not at
 * all: each is compared with the hash that `/site-files.json` gives. A page gets all its files from the set it began
 * with; a newer set is taken into use by the next page that begins.
 *
 * Files that only some riders use are not waited for at first: each joins its set when it is asked for, and all of them
 * when the page rests, so that a glance costs what is looked at.
 */

/**
 * The root of the server's addresses. Addresses that the server itself names begin with a slash, whatever the proxy's
 * path.
 */
const ROOT = new URL('./', location.href).pathname;
/** The prefix of its cache names: servers below several paths of one host have their own. */
const NAME = ROOT === '/' ? 'headsign' : `headsign at ${ROOT}`;
const SETS = `${NAME} files `;
const STATE = `${NAME} state`;
const LIST = '/site-files.json';
const SETTINGS = '/site.json';
/** Addresses that are shared; on the device the page itself is there, without a connection too. */
const SHARED = /^\/(stop|route)\/[^/]+$/;
const TILE = /^\/tiles\/(\d+)\/(\d+)\/(\d+)$/;
/** Milliseconds that the server's settings may take before the last known ones are good enough. */
const PATIENCE = 700;
/** Files that are fetched at once. */
const ABREAST = 6;

/**
 * @typedef {object} State
 * @property {string} [current] the version that pages begin with
 * @property {string} [next] a newer one, complete
 * @property {Record<string, string | undefined>} pins pages that began with an older version
 */

/** @typedef {{path: string, hash: string, later?: boolean}} PageFile one that `/site-files.json` names; `later`: not waited for */
/** @typedef {{version: string, policy?: string, files: PageFile[]}} List */

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));


const nameOf = (/** @type {string} */ version) => SETS + version;

/** @param {string} path as the server names it */
const addressOf = (path) => ROOT + path.slice(1);

scope.addEventListener('install', (event) => event.waitUntil(update().then(() => scope.skipWaiting())));

scope.addEventListener('message', (event) => {
    // A look that is under way may have begun before there was something to see.
    if (event.data === 'update') event.waitUntil(Promise.resolve(updating).catch(() => {}).then(update).catch(() => {}));
    if (event.data === 'all') event.waitUntil(Promise.resolve(updating).catch(() => {}).then(complete).catch(() => {}));
    if (event.data === 'ground') keptPacks = undefined;
    if (event.data === 'newer?' && event.source instanceof Client) event.waitUntil(answer(event.source));
});

scope.addEventListener('push', (event) => event.waitUntil(showOnce(event.data)));

scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(event.notification.data));
});

scope.addEventListener('pushsubscriptionchange', (event) => /** @type {ExtendableEvent} */ (event).waitUntil(moveAlarms(/** @type {Change} */ (/** @type {unknown} */ (event)))));

scope.addEventListener('fetch', (event) => {
    const { pathname: address, origin, searchParams } = new URL(event.request.url);
    if (event.request.method !== 'GET' || origin !== location.origin || !address.startsWith(ROOT)) return;
    const pathname = address.slice(ROOT.length - 1);
    if (event.request.mode === 'navigate') {
        if (SHARED.test(pathname)) return event.respondWith(Response.redirect(`${ROOT}#${pathname}`));
        if (pathname !== '/' && pathname !== '/index.html') return;
        event.respondWith(begin(event));
        event.waitUntil(update().catch(() => {}));
    } else if (pathname === SETTINGS) {
        event.respondWith(settings(event.request));
    } else if (TILE.test(pathname)) {
        event.respondWith(tile(event.request, pathname, `${searchParams.get('v')}.`));
    } else if (!pathname.startsWith('/api/') && pathname !== LIST) {
        event.respondWith(part(event, pathname));
    }
});

/**
 * A page begins, with the newest set that is complete.
 * @param {FetchEvent} event
 */
async function begin(event) {
    if ((await state()).next) await change(takeNext);
    const { current } = await state();
    begun.add(event.resultingClientId);
    return await kept(current, '/index.html') ?? fetch(event.request);
}

/**
 * A file of the set that the asking page began with.
 * @param {FetchEvent} event @param {string} pathname
 */
async function part(event, pathname) {
    const { current, pins } = await state();
    const version = pins[event.clientId] ?? current;
    return await kept(version, pathname) ?? await added(version, pathname) ?? fetch(event.request);
}

/**
 * A file of a set that was not waited for.
 * @param {string | undefined} version @param {string} pathname
 */
async function added(version, pathname) {
    const list = await keptList(version);
    const file = list?.files.find(({ path }) => path === pathname);
    if (!list || !file || !await caches.has(nameOf(list.version))) return undefined;
    const response = await fetched(file);
    await (await caches.open(nameOf(list.version))).put(addressOf(pathname), response.clone());
    return response;
}

/** Fetches what the set in use was not waiting for. */
async function complete() {
    const { current } = await state();
    const list = await keptList(current);
    for (const { path } of list?.files ?? []) if (!await kept(current, path)) await added(current, path);
}

/**
 * Asks without opening, as that would make again what is given up.
 * @param {string | undefined} version @param {string} pathname
 */
const kept = async (version, pathname) => (version === undefined ? undefined : caches.match(addressOf(pathname), { cacheName: nameOf(version) }));

/** @param {string | undefined} version @returns {Promise<List | undefined>} */
const keptList = async (version) => (await kept(version, LIST))?.json();

/**
 * The server's word if it comes soon, else its last one.
 * @param {Request} request
 */
async function settings(request) {
    const answer = fetch(request).then(async (response) => {
        if (response.ok && !hasResigned) await (await caches.open(STATE)).put(addressOf(SETTINGS), response.clone());
        return response;
    });
    answer.catch(() => {});
    const soon = await Promise.race([answer, pause(PATIENCE)]).catch(() => undefined);
    return soon ?? await caches.match(addressOf(SETTINGS), { cacheName: STATE }) ?? answer;
}

/**
 * The base maps stored by pages, see `offline/ground.js`.
 * @typedef {{version: string, numbers: Float64Array, starts: Uint32Array, lengths: Uint32Array, content: Blob}} Pack
 * @type {Promise<Pack[]> | undefined}
 */
let keptPacks;

/**
 * A tile of the map's ground: what is kept is as good as the server's while it is of the same file, and better than
 * none.
 * @param {Request} request @param {string} pathname @param {string} version with which versions of packs begin that are of the same file
 */
async function tile(request, pathname, version) {
    const packs = await (keptPacks ??= readPacks());
    if (packs.length === 0) return fetch(request);
    const number = numberOf(pathname);
    const known = await unpacked(packs.filter((pack) => pack.version.startsWith(version)), number);
    if (known) return known;
    try {
        return await fetch(request);
    } catch {
        // For what is not there the map draws the larger tile around it.
        return await unpacked(packs, number) ?? new Response(null, { status: 404 });
    }
}

/** @param {Pack[]} packs @param {number} number @returns {Promise<Response | undefined>} the tile of the first that has it */
async function unpacked(packs, number) {
    for (const { numbers, starts, lengths, content } of packs) {
        const place = placeOf(number, numbers);
        if (place === undefined) continue;
        try {
            const part = content.slice(starts[place], starts[place] + lengths[place]);
            const bytes = await new Response(part.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
            return new Response(bytes, { headers: { 'Content-Type': 'application/vnd.mapbox-vector-tile' } });
        } catch {
            // Another page has deleted it.
            keptPacks = undefined;
        }
    }
    return undefined;
}

/** @param {number} number @param {Float64Array} numbers ascending @returns {number | undefined} */
function placeOf(number, numbers) {
    let low = 0;
    let high = numbers.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (numbers[middle] < number) low = middle + 1;
        else high = middle;
    }
    return numbers[low] === number ? low : undefined;
}

/**
 * A tile's number in PMTiles: along Hilbert's curve, all lower zooms before it.
 * @param {string} pathname
 */
function numberOf(pathname) {
    const [zoom, column, row] = /** @type {RegExpExecArray} */ (TILE.exec(pathname)).slice(1).map(Number);
    let [x, y] = [column, row];
    let along = 0;
    for (let half = 2 ** zoom / 2; half >= 1; half /= 2) {
        const [right, down] = [x & half ? 1 : 0, y & half ? 1 : 0];
        along += half * half * ((3 * right) ^ down);
        [x, y] = [x & (half - 1), y & (half - 1)];
        if (!down) [x, y] = right ? [half - 1 - y, half - 1 - x] : [y, x];
    }
    return (4 ** zoom - 1) / 3 + along;
}

/** @returns {Promise<Pack[]>} nothing where the browser stores nothing */
function readPacks() {
    return new Promise((resolve) => {
        const opening = indexedDB.open('headsign', 1);
        opening.onerror = () => resolve([]);
        opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
        opening.onsuccess = () => {
            const database = opening.result;
            const reading = database.transaction('kept').objectStore('kept').getAll(IDBKeyRange.bound('ground-file ', 'ground-file!'));
            reading.onsuccess = () => resolve(reading.result);
            reading.onerror = () => resolve([]);
            // Whoever erases everything must not wait for this.
            database.close();
        };
    });
}

/** @param {number} time milliseconds @returns {Promise<undefined>} */
const pause = (time) => new Promise((resolve) => setTimeout(() => resolve(undefined), time));

/** @type {Promise<State> | undefined} */
let known;
/**
 * Pages that have begun since this worker woke, which the browser may not list yet.
 * @type {Set<string>}
 */
const begun = new Set();

/** @returns {Promise<State>} */
const state = () => (known ??= readState());

/** @returns {Promise<State>} */
async function readState() {
    const stored = await caches.match(`${ROOT}state`, { cacheName: STATE });
    return stored ? stored.json() : { pins: {} };
}

/** @type {Promise<void>} */
let lastChange = Promise.resolve();

/**
 * One change after the other, each stored before it counts.
 * @param {(state: State) => Promise<State> | State} body
 */
function change(body) {
    lastChange = lastChange.catch(() => {}).then(async () => {
        const next = await body(await state());
        await (await caches.open(STATE)).put(`${ROOT}state`, new Response(JSON.stringify(next)));
        known = Promise.resolve(next);
    });
    return lastChange;
}

/** @param {State} before @returns {Promise<State>} */
async function takeNext({ current, next, pins }) {
    if (!next) return { current, pins };
    const open = new Set([...begun, ...(await scope.clients.matchAll({ includeUncontrolled: true, type: 'all' })).map(({ id }) => id)]);
    const older = Object.fromEntries([...open].map((id) => [id, pins[id] ?? current]));
    begun.clear();
    await forgetAllBut([next, ...Object.values(older)]);
    return { current: next, pins: older };
}

/** @param {(string | undefined)[]} versions */
async function forgetAllBut(versions) {
    const wanted = new Set([STATE, ...versions.map((version) => nameOf(String(version)))]);
    const own = (await caches.keys()).filter((name) => name.startsWith(SETS));
    await Promise.all(own.filter((name) => !wanted.has(name)).map((name) => caches.delete(name)));
}

/** @type {Promise<void> | undefined} */
let updating;

/** Looks for a newer set, and fetches it whole. */
function update() {
    updating ??= look().finally(() => (updating = undefined));
    return updating;
}

async function look() {
    const response = await fetch(addressOf(LIST), { cache: 'no-cache' });
    // A server that answers, but has no list, wants nothing kept: its files may change at any moment.
    if (response.status === 404 && response.headers.get('Content-Type')?.startsWith('application/problem+json')) return resign();
    if (!response.ok) throw new Error(`The list of files could not be fetched: ${response.status}`);
    /** @type {List} */
    const list = await response.json();
    const { current, next } = await state();
    if (list.version === current) return change((before) => ({ ...before, next: undefined }));
    if (list.version === next) return;
    await fetchSet(list, current);
    await change((before) => (before.current ? { ...before, next: list.version } : { ...before, current: list.version }));
    if (current) await postToPages({ newVersion: list.version });
}

/** @param {List} list @param {string | undefined} current */
async function fetchSet(list, current) {
    const cache = await caches.open(nameOf(list.version));
    const older = await reusable(list, current);
    const waiting = [...list.files];
    const work = async () => {
        for (let file = waiting.pop(); file; file = waiting.pop()) {
            // What an attempt that broke off has left is as good as new: it was compared before it was kept.
            if (await cache.match(addressOf(file.path))) continue;
            const isWanted = isForAll(file, list.files) || await kept(current, file.path);
            const response = await older(file) ?? (isWanted ? await fetched(file) : await stored(file));
            if (response) await cache.put(addressOf(file.path), response);
        }
    };
    try {
        await Promise.all(Array.from({ length: ABREAST }, work));
    } catch (error) {
        waiting.length = 0;
        if (/** @type {Error} */ (error).name === 'QuotaExceededError') await caches.delete(nameOf(list.version));
        throw error;
    }
    await cache.put(addressOf(LIST), new Response(JSON.stringify(list)));
}

/**
 * Whether a set is of no use without a file.
 * @param {PageFile} file @param {PageFile[]} files
 */
function isForAll({ path, later }, files) {
    const spoken = (/** @type {string} */ words) => navigator.languages.some((tag) => tag.toLowerCase().split('-')[0] === languageOf(words));
    if (languageOf(path) === undefined) return !later;
    return spoken(path) || !files.some((one) => spoken(one.path));
}

/** @param {string} path of a file */
const languageOf = (path) => /^\/words\/(\w+)(\.later)?\.json$/.exec(path)?.[1]?.replace('index', '') || undefined;

/**
 * Finds files that have not changed since the current set.
 * @param {List} list @param {string | undefined} current
 * @returns {Promise<(file: PageFile) => Promise<Response | undefined>>}
 */
async function reusable(list, current) {
    const before = await keptList(current);
    const hashes = new Map((before && before.policy === list.policy ? before.files : []).map(({ path, hash }) => [path, hash]));
    return async ({ path, hash }) => (hashes.get(path) === hash ? kept(current, path) : undefined);
}

/**
 * The file as the browser has it already, which costs nothing, else as the server has it.
 * @param {{path: string, hash: string}} file
 */
async function fetched(file) {
    return await stored(file) ?? await checked(await fetch(addressOf(file.path), { cache: 'no-cache' }), file);
}

/**
 * Returns the browser's stored copy, if it is the file of this version.
 * @param {{path: string, hash: string}} file
 */
async function stored(file) {
    try {
        return await checked(await fetch(addressOf(file.path), { cache: 'only-if-cached', mode: 'same-origin' }), file);
    } catch {
        return undefined;
    }
}

/** @param {Response} response @param {{path: string, hash: string}} file */
async function checked(response, { path, hash }) {
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const content = await response.arrayBuffer();
    if (await sha256(content) !== hash) throw new Error(`${path} is not the file of this version.`);
    const headers = new Headers(response.headers);
    // The content is no longer as it was sent.
    for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
    return new Response(content, { headers });
}

/** @param {ArrayBuffer} content */
async function sha256(content) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

let hasResigned = false;

async function resign() {
    hasResigned = true;
    await scope.registration.unregister();
    await Promise.all((await caches.keys()).filter((name) => name.startsWith(SETS) || name === STATE).map((name) => caches.delete(name)));
}

/**
 * Sends the news to a page that has only now begun to listen.
 * @param {Client} page
 */
async function answer(page) {
    const { current, next, pins } = await state();
    const newVersion = next ?? (pins[page.id] && current);
    if (newVersion) page.postMessage({ newVersion });
}

/** @param {{newVersion: string} | {alarms: true}} message to every open page */
async function postToPages(message) {
    for (const client of await scope.clients.matchAll({ includeUncontrolled: true, type: 'window' })) client.postMessage(message);
}

/** The cache of alarm data shared by pages and this worker. */
const ALARMS = 'headsign alarms';
/** Messages that are remembered to have been shown. */
const MOST_SHOWN = 60;

/** @typedef {{id: string, tag: string, title: string, body: string, language?: string, stop?: string}} Message */
/** @typedef {{oldSubscription?: PushSubscription, newSubscription?: PushSubscription}} Change */

/** @type {Promise<unknown>} */
let lastShown = Promise.resolve();

/**
 * One after the other: the same message may come twice within a moment.
 * @param {PushMessageData | null} data
 */
function showOnce(data) {
    lastShown = lastShown.catch(() => {}).then(() => showMessage(data));
    return lastShown;
}

/**
 * Parses a push message; empty if it is not the server's.
 * @param {PushMessageData | null} data @returns {Partial<Message>}
 */
function readable(data) {
    try {
        return data?.json() ?? {};
    } catch {
        return {};
    }
}

/** @param {PushMessageData | null} data */
async function showMessage(data) {
    const { id = '', tag = '', title, body = '', language, stop } = readable(data);
    if (!title) return;
    /** @type {string[]} */
    const shown = await shared('shown') ?? [];
    const isNew = !shown.includes(id);
    // Browsers want something shown for each message: what stands there already stands there again, without a sound.
    if (!isNew && (await scope.registration.getNotifications({ tag })).length === 0) return;
    const sound = isNew ? { renotify: true, vibrate: [200, 100, 200] } : { silent: true };
    await scope.registration.showNotification(title, {
        body, tag, lang: language, ...await images(), data: { at: stop && `#/stop/${encodeURIComponent(stop)}` }, ...sound,
    });
    if (isNew) await share('shown', [...shown, id].slice(-MOST_SHOWN));
    await postToPages({ alarms: true });
}

/** The images of a notification: the operator's, else the page's own. Without one the browser shows its own. */
async function images() {
    const settings = await (await caches.match(addressOf(SETTINGS), { cacheName: STATE }))?.json();
    const { icon, badge } = settings?.branding ?? { icon: 'icons/app-192.png' };
    return { icon: icon && ROOT + icon, badge: badge && ROOT + badge };
}

/**
 * An open page goes there, else one is opened.
 * @param {{at?: string} | undefined} about
 */
async function openPage(about) {
    const at = about?.at ?? '#/alarms';
    const pages = await scope.clients.matchAll({ includeUncontrolled: true, type: 'window' });
    const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
    if (!page) return scope.clients.openWindow(ROOT + at);
    page.postMessage({ open: at });
    return page.focus();
}

/**
 * Browsers give up subscriptions at times: what waits for the old one is moved to the new. Where that fails the page
 * sees it.
 * @param {Change} change
 */
async function moveAlarms({ oldSubscription, newSubscription }) {
    const known = await shared('page');
    if (!known?.secret) return;
    const options = oldSubscription?.options;
    const subscription = newSubscription ?? (options && await scope.registration.pushManager.subscribe(options));
    if (!subscription) return;
    const answer = await fetch(`${ROOT}api/v1/alarms`, {
        method: 'POST', body: JSON.stringify({ subscription }),
        headers: { Authorization: `Bearer ${known.secret}`, 'Content-Type': 'application/json' },
    });
    if (answer.ok) await share('page', { ...known, endpoint: subscription.endpoint });
}

/**
 * Returns the value stored under a name.
 * @param {string} name @returns {Promise<any>} any: JSON that this worker and the page's alarms have written
 */
const shared = async (name) => (await caches.match(ROOT + name, { cacheName: ALARMS }))?.json();

/** @param {string} name @param {unknown} value */
const share = async (name, value) => (await caches.open(ALARMS)).put(ROOT + name, new Response(JSON.stringify(value)));
