/**
 * Starts the service worker, which stores the page on the device (see `/worker.js`), and offers to reload the page when
 * a newer version is available.
 * @module
 */
import { say } from '../dom/announce.js';
import { h, icon, hidden } from '../dom/dom.js';
import { root } from '../dom/root.js';
import { t } from '../format/words.js';

/** The interval between checks for a newer version while the page is open, in milliseconds. */
const BETWEEN = 3_600_000;

/**
 * The time after which the page is stored completely and timetables are renewed, in milliseconds; shorter visits do not
 * need it.
 */
const GLANCE = 20_000;

let lookedAt = Date.now();

/**
 * Stores the page on the device. Does nothing if the browser has no service workers, or if the rider saves data and has
 * not installed the page.
 */
export async function keepPage() {
    const worker = navigator.serviceWorker;
    const saves = navigator.connection?.saveData && !matchMedia('(display-mode: standalone)').matches;
    if (!worker || saves) return;
    worker.addEventListener('message', ({ data }) => receive(data));
    // Messages that the worker sent before the listener was added are lost.
    worker.controller?.postMessage('newer?');
    document.addEventListener('visibilitychange', () => look(worker));
    import('../alarms/alarms.js').then(({ tendAlarms }) => tendAlarms()).catch(() => {});
    setTimeout(keepWhole, GLANCE);
    setTimeout(async () => (await import('./renewal.js')).renewKept(), GLANCE);
    // A registered worker updates itself; registering again could keep one that is being unregistered.
    if (worker.controller) return;
    try {
        await worker.register(`${root}worker.js`, { updateViaCache: 'none' });
    } catch {
        // Without storage, or without a file list on the server, the page works only online.
    }
}

/**
 * Handles a message of the worker: a newer version, an alarm that was shown, or an address that a notification opens.
 * @param {{newVersion?: string, alarms?: true, open?: string}} data
 */
async function receive({ newVersion, alarms, open }) {
    if (newVersion) offerReload();
    if (alarms) (await import('../alarms/alarms.js')).refreshAlarms();
    if (open?.startsWith('#/')) location.hash = open;
}

/**
 * Stores all files of the page, including views not opened yet: for riders who stay, or who store data of their own.
 */
export async function keepWhole() {
    const { active } = await navigator.serviceWorker?.ready ?? {};
    active?.postMessage('all');
}

/**
 * Checks for a newer version, unless the last check was recent.
 * @param {ServiceWorkerContainer} worker
 */
function look(worker) {
    if (document.hidden || Date.now() - lookedAt < BETWEEN) return;
    lookedAt = Date.now();
    worker.controller?.postMessage('update');
}

function offerReload() {
    if (document.getElementById('new-version')) return;
    const plate = h('aside', { id: 'new-version', class: 'message newer', 'aria-label': t('version.new') },
        h('span', {}, t('version.new')),
        h('button', { type: 'button', class: 'btn', onclick: () => location.reload() }, t('version.reload')),
        h('button', { type: 'button', class: 'square', title: t('close'), onclick: () => plate.remove() }, hidden(t('close')), icon('close')));
    document.getElementById('messages')?.prepend(plate);
    say('version', t('version.new'));
}
