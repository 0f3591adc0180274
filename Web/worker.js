/**
 * The service worker: caches the page's files, so that the page starts offline. A file set is used only when all files
 * that it requires are cached; each file is compared with its hash in `/site-files.json`. A page gets all its files
 * from the set that it started with; the next page that starts uses the newest set.
 *
 * Files that only some riders need are not fetched with the set: each is added when it is first requested, and the rest
 * when the page is idle, so that the first load fetches only what it shows.
 */

/**
 * The path of the server's root, with the prefix of a reverse proxy. Paths that the server sends begin with a slash and
 * lack this prefix.
 */
const ROOT = new URL('./', location.href).pathname;
/** The prefix of this server's cache names; servers under different paths of one host use separate caches. */
const NAME = ROOT === '/' ? 'headsign' : `headsign at ${ROOT}`;
const SETS = `${NAME} files `;
const STATE = `${NAME} state`;
const LIST = '/site-files.json';
const SETTINGS = '/site.json';
/**
 * Shareable addresses of stops and routes, which are redirected to views of the cached page, so that they work offline.
 */
const SHARED = /^\/(stop|route)\/[^/]+$/;
const TILE = /^\/tiles\/(\d+)\/(\d+)\/(\d+)$/;
/** The maximum time to wait for the server's settings before stored ones are used, in milliseconds. */
const PATIENCE = 700;
/** The maximum number of concurrent fetches. */
const ABREAST = 6;

/**
 * The worker's stored state.
 * @typedef {object} State
 * @property {string} [current] the version that new pages get
 * @property {string} [next] a newer version whose required files are cached
 * @property {Record<string, string | undefined>} pins the versions of pages that started before the current one, by client ID
 */

/** @typedef {{path: string, hash: string, later?: boolean}} PageFile a file listed in `/site-files.json`; `later`: fetched on demand, not with the set */
/**
 * The file list of a version.
 * @typedef {{version: string, policy?: string, files: PageFile[]}} List
 */

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));


const nameOf = (/** @type {string} */ version) => SETS + version;

/**
 * Adds the proxy's path prefix to a path.
 * @param {string} path as the server sends it
 */
const addressOf = (path) => ROOT + path.slice(1);

scope.addEventListener('install', (event) => event.waitUntil(update().then(() => scope.skipWaiting())));

scope.addEventListener('message', (event) => {
    // An update that is running may have started before the new files were available.
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
 * Responds to a navigation with the page of the newest complete set.
 * @param {FetchEvent} event
 */
async function begin(event) {
    if ((await state()).next) await change(takeNext);
    const { current } = await state();
    begun.add(event.resultingClientId);
    return await kept(current, '/index.html') ?? fetch(event.request);
}

/**
 * Responds with a file of the set that the requesting page started with.
 * @param {FetchEvent} event @param {string} pathname
 */
async function part(event, pathname) {
    const { current, pins } = await state();
    const version = pins[event.clientId] ?? current;
    return await kept(version, pathname) ?? await added(version, pathname) ?? fetch(event.request);
}

/**
 * Fetches a file that was not fetched with its set, and adds it to the set's cache.
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

/** Fetches the files that are still missing from the current set. */
async function complete() {
    const { current } = await state();
    const list = await keptList(current);
    for (const { path } of list?.files ?? []) if (!await kept(current, path)) await added(current, path);
}

/**
 * Returns a cached file of a version. Does not open the cache, since opening would recreate a deleted cache.
 * @param {string | undefined} version @param {string} pathname
 */
const kept = async (version, pathname) => (version === undefined ? undefined : caches.match(addressOf(pathname), { cacheName: nameOf(version) }));

/**
 * Returns the cached file list of a version.
 * @param {string | undefined} version @returns {Promise<List | undefined>}
 */
const keptList = async (version) => (await kept(version, LIST))?.json();

/**
 * Responds with the server's settings, or with the stored ones if the server takes longer than `PATIENCE`.
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
 * The base map tiles stored by pages (see `offline/ground.js`); undefined until they are read, and after they change.
 * @typedef {{version: string, numbers: Float64Array, starts: Uint32Array, lengths: Uint32Array, content: Blob}} Pack
 * @type {Promise<Pack[]> | undefined}
 */
let keptPacks;

/**
 * Responds with a base map tile: a stored one of the current tile version, else the server's, else any stored one.
 * @param {Request} request @param {string} pathname @param {string} version the prefix of the versions of packs that belong to the current tile file
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
        // After a 404 the map draws the enclosing tile of a lower zoom level.
        return await unpacked(packs, number) ?? new Response(null, { status: 404 });
    }
}

/**
 * Returns a stored tile, decompressed.
 * @param {Pack[]} packs @param {number} number @returns {Promise<Response | undefined>} the tile of the first pack that contains it
 */
async function unpacked(packs, number) {
    for (const { numbers, starts, lengths, content } of packs) {
        const place = placeOf(number, numbers);
        if (place === undefined) continue;
        try {
            const part = content.slice(starts[place], starts[place] + lengths[place]);
            const bytes = await new Response(part.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
            return new Response(bytes, { headers: { 'Content-Type': 'application/vnd.mapbox-vector-tile' } });
        } catch {
            // Another page has deleted the pack.
            keptPacks = undefined;
        }
    }
    return undefined;
}

/**
 * Returns a number's index by binary search; undefined if it is absent.
 * @param {number} number @param {Float64Array} numbers ascending @returns {number | undefined}
 */
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
 * Returns a tile's ID in PMTiles: its position on the Hilbert curve of its zoom level, after all tiles of lower levels.
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

/**
 * Reads the stored base maps.
 * @returns {Promise<Pack[]>} empty if storage is unavailable
 */
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
            // An open connection would block a page that deletes the database.
            database.close();
        };
    });
}

/**
 * Resolves after a time.
 * @param {number} time milliseconds @returns {Promise<undefined>}
 */
const pause = (time) => new Promise((resolve) => setTimeout(() => resolve(undefined), time));

/**
 * The stored state, once it has been read.
 * @type {Promise<State> | undefined}
 */
let known;
/**
 * The client IDs of pages that started since this worker did; `clients.matchAll()` may not list them yet.
 * @type {Set<string>}
 */
const begun = new Set();

/**
 * Returns the stored state, read once.
 * @returns {Promise<State>}
 */
const state = () => (known ??= readState());

/**
 * Reads the stored state.
 * @returns {Promise<State>}
 */
async function readState() {
    const stored = await caches.match(`${ROOT}state`, { cacheName: STATE });
    return stored ? stored.json() : { pins: {} };
}

/**
 * Resolves after the last change of the state.
 * @type {Promise<void>}
 */
let lastChange = Promise.resolve();

/**
 * Runs changes of the state one after the other; each is stored before it takes effect.
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

/**
 * Makes the next version current, and pins the open pages to theirs.
 * @param {State} before @returns {Promise<State>}
 */
async function takeNext({ current, next, pins }) {
    if (!next) return { current, pins };
    const open = new Set([...begun, ...(await scope.clients.matchAll({ includeUncontrolled: true, type: 'all' })).map(({ id }) => id)]);
    const older = Object.fromEntries([...open].map((id) => [id, pins[id] ?? current]));
    begun.clear();
    await forgetAllBut([next, ...Object.values(older)]);
    return { current: next, pins: older };
}

/**
 * Deletes the cached file sets of all other versions.
 * @param {(string | undefined)[]} versions
 */
async function forgetAllBut(versions) {
    const wanted = new Set([STATE, ...versions.map((version) => nameOf(String(version)))]);
    const own = (await caches.keys()).filter((name) => name.startsWith(SETS));
    await Promise.all(own.filter((name) => !wanted.has(name)).map((name) => caches.delete(name)));
}

/**
 * The update in progress.
 * @type {Promise<void> | undefined}
 */
let updating;

/** Fetches the newest file set, unless it is cached already or another update is running. */
function update() {
    updating ??= look().finally(() => (updating = undefined));
    return updating;
}

async function look() {
    const response = await fetch(addressOf(LIST), { cache: 'no-cache' });
    // A server without a file list disables caching, since its files may change at any moment.
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

/**
 * Fetches the required files of a set; continues where an interrupted attempt stopped.
 * @param {List} list @param {string | undefined} current
 */
async function fetchSet(list, current) {
    const cache = await caches.open(nameOf(list.version));
    const older = await reusable(list, current);
    const waiting = [...list.files];
    const work = async () => {
        for (let file = waiting.pop(); file; file = waiting.pop()) {
            // Files of an interrupted attempt are valid: their hashes were compared before they were cached.
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
 * Returns whether a set is incomplete without a file. Of the translations, only those in the browser's languages are
 * required, or all if there are none in these.
 * @param {PageFile} file @param {PageFile[]} files
 */
function isForAll({ path, later }, files) {
    const spoken = (/** @type {string} */ words) => navigator.languages.some((tag) => tag.toLowerCase().split('-')[0] === languageOf(words));
    if (languageOf(path) === undefined) return !later;
    return spoken(path) || !files.some((one) => spoken(one.path));
}

/**
 * Returns the language of a translation; undefined for other files.
 * @param {string} path of a file
 */
const languageOf = (path) => /^\/words\/(\w+)(\.later)?\.json$/.exec(path)?.[1]?.replace('index', '') || undefined;

/**
 * Returns a function that finds a file in the current set if it has not changed since.
 * @param {List} list @param {string | undefined} current
 * @returns {Promise<(file: PageFile) => Promise<Response | undefined>>}
 */
async function reusable(list, current) {
    const before = await keptList(current);
    const hashes = new Map((before && before.policy === list.policy ? before.files : []).map(({ path, hash }) => [path, hash]));
    return async ({ path, hash }) => (hashes.get(path) === hash ? kept(current, path) : undefined);
}

/**
 * Returns a file from the browser's HTTP cache, else from the server.
 * @param {{path: string, hash: string}} file
 */
async function fetched(file) {
    return await stored(file) ?? await checked(await fetch(addressOf(file.path), { cache: 'no-cache' }), file);
}

/**
 * Returns a file from the browser's HTTP cache if it belongs to this version.
 * @param {{path: string, hash: string}} file
 */
async function stored(file) {
    try {
        return await checked(await fetch(addressOf(file.path), { cache: 'only-if-cached', mode: 'same-origin' }), file);
    } catch {
        return undefined;
    }
}

/**
 * Returns a response with the verified content; throws an error if the hash differs.
 * @param {Response} response @param {{path: string, hash: string}} file
 */
async function checked(response, { path, hash }) {
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const content = await response.arrayBuffer();
    if (await sha256(content) !== hash) throw new Error(`${path} is not the file of this version.`);
    const headers = new Headers(response.headers);
    // The content has already been decoded.
    for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
    return new Response(content, { headers });
}

/**
 * Returns the hash in hexadecimal digits.
 * @param {ArrayBuffer} content
 */
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
 * Reports a newer version to a page that has just started to listen for messages.
 * @param {Client} page
 */
async function answer(page) {
    const { current, next, pins } = await state();
    const newVersion = next ?? (pins[page.id] && current);
    if (newVersion) page.postMessage({ newVersion });
}

/**
 * Posts a message to all open pages.
 * @param {{newVersion: string} | {alarms: true}} message
 */
async function postToPages(message) {
    for (const client of await scope.clients.matchAll({ includeUncontrolled: true, type: 'window' })) client.postMessage(message);
}

/** The cache of alarm data shared by pages and this worker. */
const ALARMS = 'headsign alarms';
/** The number of shown messages whose IDs are stored. */
const MOST_SHOWN = 60;

/**
 * The content of a push message.
 * @typedef {{id: string, tag: string, title: string, body: string, language?: string, stop?: string}} Message
 */
/** @typedef {{oldSubscription?: PushSubscription, newSubscription?: PushSubscription}} Change */

/**
 * Resolves after the last push message has been shown.
 * @type {Promise<unknown>}
 */
let lastShown = Promise.resolve();

/**
 * Shows push messages one after the other: the same message may arrive twice in quick succession.
 * @param {PushMessageData | null} data
 */
function showOnce(data) {
    lastShown = lastShown.catch(() => {}).then(() => showMessage(data));
    return lastShown;
}

/**
 * Parses a push message; returns an empty object if it is not JSON.
 * @param {PushMessageData | null} data @returns {Partial<Message>}
 */
function readable(data) {
    try {
        return data?.json() ?? {};
    } catch {
        return {};
    }
}

/**
 * Shows a push message as a notification.
 * @param {PushMessageData | null} data
 */
async function showMessage(data) {
    const { id = '', tag = '', title, body = '', language, stop } = readable(data);
    if (!title) return;
    /** @type {string[]} */
    const shown = await shared('shown') ?? [];
    const isNew = !shown.includes(id);
    // Browsers require a notification per push. A repeated message silently replaces its own notification, if still
    // shown.
    if (!isNew && (await scope.registration.getNotifications({ tag })).length === 0) return;
    const sound = isNew ? { renotify: true, vibrate: [200, 100, 200] } : { silent: true };
    await scope.registration.showNotification(title, {
        body, tag, lang: language, ...await images(), data: { at: stop && `#/stop/${encodeURIComponent(stop)}` }, ...sound,
    });
    if (isNew) await share('shown', [...shown, id].slice(-MOST_SHOWN));
    await postToPages({ alarms: true });
}

/**
 * Returns the images of a notification: the operator's, or the page's own without branding. For a missing image the
 * browser shows its default.
 */
async function images() {
    const settings = await (await caches.match(addressOf(SETTINGS), { cacheName: STATE }))?.json();
    const { icon, badge } = settings?.branding ?? { icon: 'icons/app-192.png' };
    return { icon: icon && ROOT + icon, badge: badge && ROOT + badge };
}

/**
 * Shows the notification's stop in an open page, or in a new one if none is open.
 * @param {{at?: string} | undefined} about the notification's data
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
 * Moves the alarms to a new push subscription when the browser replaces the old one. If that fails, the page does it at
 * its next start.
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

/**
 * Stores a value under a name, for this worker and for pages.
 * @param {string} name @param {unknown} value
 */
const share = async (name, value) => (await caches.open(ALARMS)).put(ROOT + name, new Response(JSON.stringify(value)));
