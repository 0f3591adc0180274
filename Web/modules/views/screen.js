/**
 * The full screen of departures: no menu, no map, and nothing to tap. It stays on, keeps the timetables of its agencies
 * for the time without a connection, and begins anew when the server has a newer page.
 * @module
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

/** Seconds between two looks for a newer page and newer timetables. */
const TENDING = 3600;

/** @type {Screen | undefined} */
let screen;
/** The address that it is of. */
let shown = '';
let tendedAt = 0;

/** @param {string | undefined} id all that the address asks for */
export function enter(id = '') {
    // Language, theme and the absence of a map are those of a page that begins here.
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

/** Takes a newer page into use. */
function begin() {
    if (place.value.page === 'screen') location.reload();
}

/** @returns {Page.Child[]} */
export function page() {
    if (screen) return [screen.draw()];
    return [h('h1', { tabindex: -1, key: 'title', class: 'vh' }, t('screen.title')),
        !shown && !screenAt(place.value.id).stops.length && empty('none', 'h2', t('screen.none'), t('screen.noneWhy'))];
}

/** Now and then: what a page that stays open for weeks has to look for by itself. */
export function refresh() {
    if (Math.abs(now() - tendedAt) < TENDING) return;
    tendedAt = now();
    navigator.serviceWorker?.controller?.postMessage('update');
    void keepTimetables();
}

/** Keeps the newest timetable of each agency on the device; nobody is there to ask for it. */
async function keepTimetables() {
    if (savesData()) return;
    await refreshNetwork().catch(() => {});
    for (const agency of new Set(screenAt(shown).stops.map(agencyOf))) {
        const file = agency?.schedule.file;
        if (!agency || !file || (await keptTimetable(agency.id))?.version === file.version) continue;
        await keepTimetable(agency, new AbortController().signal, () => {}).catch(() => {});
    }
}
