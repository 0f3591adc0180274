/**
 * Which view the place on the page calls for, and where it goes: tray, page, or call-out.
 * @module
 */
import { render } from './dom.js';
import { redraw, wide } from './draw.js';
import { light } from './live-data.js';
import { place } from './router.js';
import { Sheet } from './sheet.js';
import { aboutPage, refreshFeeds } from './views/about.js';
import { busBody, busHead, callOut, currentBus, enterBus } from './views/bus.js';
import { listBody, listHead } from './views/list.js';
import { markSeen, noticesPage, refreshNotices } from './views/notices.js';
import { enterRoute, routePage } from './views/route.js';
import { routesPage } from './views/routes.js';
import { currentBoard, enterStop, stopBody, stopHead } from './views/stop.js';
import { t } from './words.js';

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Views that take the whole screen of a phone. @type {Partial<Record<import('./router.js').Page, () => any[]>>} */
const pages = { routes: routesPage, route: routePage, notices: noticesPage, about: aboutPage };

/** @type {Sheet} */
export let sheet;
/** @type {import('./router.js').Place} */
let before = { page: 'map' };
/** Where the keyboard was before a tray or page opened. @type {Element | null} */
let opener = null;

export function openStage() {
    sheet = new Sheet(element('tray'));
    sheet.height = 'peek';
    place.subscribe(arrive);
    arrive();
}

function arrive() {
    const here = place.value;
    const first = before === here;
    const sameView = before.page === here.page && before.id === here.id;
    if (!sameView || first || here.page !== 'map') enter(here, sameView && !first);
    if (before.bus !== here.bus || here.bus) if (before.bus !== here.bus) enterBus(here.bus);
    placeTray(here, sameView);
    if (document.activeElement && !element('stage').contains(document.activeElement)) opener = document.activeElement;
    before = here;
    redraw();
    requestAnimationFrame(() => requestAnimationFrame(() => focusOn(here)));
}

/** @param {import('./router.js').Place} here @param {boolean} again the same view as before */
function enter(here, again) {
    if (again) return;
    if (here.page !== 'route') light('page', undefined);
    if (here.page === 'stop' && here.id) enterStop(here.id);
    if (here.page === 'route') enterRoute(here.id);
    if (here.page === 'about') refreshFeeds();
    if (here.page === 'notices') {
        markSeen();
        refreshNotices();
    }
}

/** @param {import('./router.js').Place} here @param {boolean} sameView */
function placeTray(here, sameView) {
    if (here.bus !== before.bus && here.bus) sheet.height = sheet.height === 'full' || sheet.height === 'closed' ? 'half' : sheet.height;
    else if (here.page === 'stop' || here.page === 'list') sheet.height = sameView && sheet.height !== 'closed' ? sheet.height : 'half';
    else if (here.page === 'map' && !here.bus && (before.page === 'stop' || before.page === 'list' || before.bus)) sheet.height = 'closed';
    if (here.bus && here.page === 'map' && sheet.height === 'peek') sheet.height = 'half';
}

let started = false;

/** The keyboard follows what has opened, but not at the page's start. @param {import('./router.js').Place} here */
function focusOn(here) {
    if (!started) return void (started = true);
    if (place.value !== here) return;
    if (here.page in pages) /** @type {HTMLElement | null} */ (element('page').querySelector('h1'))?.focus();
    else if (here.page === 'stop' || here.page === 'list' || here.bus) element('tray').focus({ preventScroll: true });
    else if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
}

export function drawStage() {
    const { page, bus } = place.value;
    const build = pages[page];
    const stage = element('app');
    stage.dataset.view = build ? 'page' : 'map';
    element('page').hidden = !build;
    element('tray').hidden = Boolean(build) || (!wide.matches && sheet.height === 'closed');
    element('title').hidden = Boolean(build);
    if (build) render(element('page'), ...build());
    else drawTray(Boolean(bus) && !wide.matches);
    drawCall(wide.matches && Boolean(bus));
    document.title = title();
    element('title').textContent = t('map.title');
}

/** @param {boolean} bus */
function drawTray(bus) {
    const height = wide.matches ? 'wide' : sheet.height;
    if (bus) sheet.show(busHead(), busBody());
    else if (place.value.page === 'stop') sheet.show(stopHead(), stopBody(height));
    else sheet.show(listHead(), listBody());
    element('tray').dataset.kind = bus ? 'bus' : place.value.page;
}

/** @param {boolean} open */
function drawCall(open) {
    const parts = open ? callOut() : [];
    element('call').hidden = parts.length === 0;
    if (parts.length > 0) element('call').setAttribute('aria-label', t('bus.label'));
    render(element('call'), ...parts);
}

/** The name of what is open, for the browser's tab and history. */
function title() {
    const { page } = place.value;
    const name = page === 'stop' ? currentBoard()?.stop.name
        : page === 'route' || pages[page] ? element('page').querySelector('h1')?.textContent : currentBus()?.headsign ?? t('map.title');
    return name ? `${name} · Headsign` : 'Headsign';
}
