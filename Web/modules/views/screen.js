/**
 * The full-screen departure board: no menu, no map, and nothing to tap. It keeps the screen on, stores the timetables
 * of its agencies for use without a connection, and reloads when the server has a newer page.
 */
import { place } from '../address/router.js';
import { keepAwake } from '../along/screen.js';
import { screenAt } from '../display/address.js';
import { Screen } from '../display/screen.js';
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { t } from '../format/words.js';
import { liveData } from '../live/live-data.js';
import { keepTimetable, keptTimetable } from '../offline/timetables.js';
import { empty } from '../parts/states.js';
import { now } from '../server/clock.js';
import { agencyOf, refreshNetwork } from '../server/network.js';
import { savesData } from './later.js';

await stylesheet('later/screen');

/** The interval between two checks for a newer page and newer timetables, in seconds. */
const TENDING = 3600;

/** @type {Screen | undefined} */
let screen;
/** The address for which the screen was created. */
let shown = '';
let tendedAt = 0;

/**
 * Opens the page.
 * @param {string | undefined} id the selection in the address
 */
export function enter(id = '') {
    // The page is reloaded, because its language, its theme and the absence of a map can be set only when it starts.
    if (liveData.value.buses || (screen && id !== shown)) return location.reload();
    if (screen) return;
    const address = screenAt(id);
    shown = id;
    if (address.stops.length > 0) screen = new Screen(address);
    void keepAwake(true);
    addEventListener('online', () => screen?.hurry());
    navigator.serviceWorker?.addEventListener('message', ({ data }) => void (data.newVersion && begin()));
    redraw();
}

/** Reloads the page after it was updated. */
function begin() {
    if (place.value.page === 'screen') location.reload();
}

/**
 * Renders the departure screen.
 * @returns {Page.Child[]}
 */
export function page() {
    if (screen) return [screen.draw()];
    return [h('h1', { tabindex: -1, key: 'title', class: 'vh' }, t('screen.title')),
        !shown && !screenAt(place.value.id).stops.length && empty('none', 'h2', t('screen.none'), t('screen.noneWhy'))];
}

/** Checks for a newer page and newer timetables, since the page may stay open for weeks. Called periodically. */
export function refresh() {
    if (Math.abs(now() - tendedAt) < TENDING) return;
    tendedAt = now();
    navigator.serviceWorker?.controller?.postMessage('update');
    void keepTimetables();
}

/** Stores the newest timetable of each agency on the device, without a rider's request. */
async function keepTimetables() {
    if (savesData()) return;
    await refreshNetwork().catch(() => {});
    for (const agency of new Set(screenAt(shown).stops.map(agencyOf))) {
        const file = agency?.schedule.file;
        if (!agency || !file || (await keptTimetable(agency.id))?.version === file.version) continue;
        await keepTimetable(agency, new AbortController().signal, () => {}).catch(() => {});
    }
}
