/**
 * Has the page kept on the device, and shows calmly when a newer version is there. The rule is in `/worker.js`.
 * @module
 */
import { say } from '../dom/announce.js';
import { h, icon, hidden } from '../dom/dom.js';
import { root } from '../dom/root.js';
import { t } from '../format/words.js';

/** Milliseconds between two looks for a newer version, while the page stays open. */
const BETWEEN = 3_600_000;

/** Milliseconds after which a page is more than a glance, and all of it is kept. */
const GLANCE = 20_000;

let lookedAt = Date.now();

/** Does nothing where the browser cannot, or where the rider saves data and has not installed the page. */
export async function keepPage() {
    const worker = navigator.serviceWorker;
    const saves = navigator.connection?.saveData && !matchMedia('(display-mode: standalone)').matches;
    if (!worker || saves) return;
    worker.addEventListener('message', ({ data }) => receive(data));
    // Messages sent before anybody listened are lost.
    worker.controller?.postMessage('newer?');
    document.addEventListener('visibilitychange', () => look(worker));
    import('../alarms/alarms.js').then(({ tendAlarms }) => tendAlarms()).catch(() => {});
    setTimeout(keepWhole, GLANCE);
    setTimeout(async () => (await import('./renewal.js')).renewKept(), GLANCE);
    // Whoever has one looks for its successor by itself; asked for again, one that goes would stay.
    if (worker.controller) return;
    try {
        await worker.register(`${root}worker.js`, { updateViaCache: 'none' });
    } catch {
        // Without room or without a list of files the page works as long as there is a connection.
    }
}

/**
 * Handles a message of the worker: a newer version, an alarm that rang, or the place that a notification opens.
 * @param {{newVersion?: string, alarms?: true, open?: string}} data
 */
async function receive({ newVersion, alarms, open }) {
    if (newVersion) offerReload();
    if (alarms) (await import('../alarms/alarms.js')).refreshAlarms();
    if (open?.startsWith('#/')) location.hash = open;
}

/** Has all of the page kept, also what was not looked at yet: for who stays, or keeps something of their own here. */
export async function keepWhole() {
    const { active } = await navigator.serviceWorker?.ready ?? {};
    active?.postMessage('all');
}

/** @param {ServiceWorkerContainer} worker */
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
