/**
 * Selects the view for the current address, and where it is shown: tray, page, or call-out.
 * @module
 */
import { currentBoard, enterStop } from '../board/open-stop.js';
import { busName, enterBus } from '../bus/chosen-bus.js';
import { h, render } from '../dom/dom.js';
import { redraw, wide } from '../dom/draw.js';
import { light } from '../live/live-data.js';
import { openMap } from '../map/current.js';
import { squareLink } from '../parts/parts.js';
import { labelled, t } from '../format/words.js';
import { firstOpening, nameOfShown, onOpening } from '../live/shown.js';
import { lacksLines, network } from '../server/network.js';
import { appName } from '../server/site.js';
import { Later } from '../views/later.js';
import { listBody, listHead } from '../views/list.js';
import { ROOM } from '../parts/states.js';
import { stopBody } from '../views/stop.js';
import { stopHead } from '../views/stop-head.js';
import { hrefOf, place, withBus } from '../address/router.js';
import { noteScroll, scrollAsNoted } from './scrolled.js';
import { Sheet } from './sheet.js';

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Views that fill the screen of a phone. Each has a `page()`, and may have an `enter(id)`, and a `refresh()`
 * that is called periodically and at the rider's request.
 */
const pages = /** @type {Partial<Record<import('../address/router.js').Page, Later<Page.WholePage>>>} */ ({
    routes: new Later('routes'), route: new Later('route'), notices: new Later('notices'), about: new Later('about'),
    coaches: new Later('coaches'), group: new Later('group'), trips: new Later('trips'), edit: new Later('edit'), card: new Later('card'),
    accuracy: new Later('accuracy', { seldom: true }), pair: new Later('pair', { seldom: true }), directions: new Later('directions'), status: new Later('status', { seldom: true }), alarms: new Later('alarms'), along: new Later('along'),
    display: new Later('display', { seldom: true }), screen: new Later('screen', { seldom: true }), poster: new Later('poster', { seldom: true }),
    performance: new Later('performance', { seldom: true }),
});
/** Views that are shown in the tray on the map. Each has a `head()` and a `body(height)` instead of a `page()`. */
const trays = /** @type {Partial<Record<import('../address/router.js').Page, Later<Page.Tray>>>} */ ({ trip: new Later('trip'), pick: new Later('pick'), near: new Later('near'), journey: new Later('journey'), shared: new Later('shared', { seldom: true }) });
const laterView = (/** @type {import('../address/router.js').Page} */ page) => pages[page] ?? trays[page];
const titles = /** @type {Record<string, string>} */ ({ route: 'routes', group: 'routes', edit: 'trips' });
/** @type {Later<Page.CallOut>} */
const busView = new Later('bus');

/** @type {Sheet} */
export let sheet;
/** @type {import('../address/router.js').Place} */
let before = { page: 'map' };
/**
 * The element that had the focus when an address was left.
 * @type {Map<string, Element>}
 */
const left = new Map();
/** Whether the call-out gets the focus as soon as it is drawn. */
let callWaits = false;

export function openStage() {
    sheet = new Sheet(element('tray'));
    // The tray starts with the height that the first view needs, so that nothing moves at the start.
    const { page, only, bus } = place.value;
    sheet.height = fillsTray(page) || (page === 'map' && !only && !bus) ? 'half' : 'peek';
    place.subscribe(arrive);
    network.subscribe(raise);
    onOpening(raise);
    arrive();
}

let isRaised = false;

/** Raises the tray to explain an empty map; at night, once, to show what runs first. */
function raise() {
    const isNight = firstOpening()?.running === false && !isRaised;
    isRaised ||= isNight;
    if ((lacksLines() || isNight) && place.value.page === 'map' && sheet.height === 'peek') sheet.height = 'half';
}

function arrive() {
    const here = place.value;
    const first = before === here;
    const sameView = before.page === here.page && before.id === here.id;
    const letGo = sameView && before.bus !== undefined && here.bus === undefined;
    if (!first && document.activeElement) left.set(addressOf(before), document.activeElement);
    callWaits = !first && wide.matches && here.bus !== undefined && here.bus !== before.bus;
    if (!sameView || first || here.page !== 'map') enter(here, sameView && !first);
    if (before.bus !== here.bus) chooseBus(here.bus);
    const alone = here.only && String(here.only) !== String(before.only);
    if (!first) noteScroll(lists(), before, here, !wide.matches);
    placeTray(here, sameView);
    if (alone && here.page === 'map' && sheet.height === 'closed') sheet.height = 'peek';
    before = here;
    redraw();
    if (keepsKeyboard(here, sameView)) return;
    requestAnimationFrame(() => requestAnimationFrame(() => focusOn(here, letGo, Boolean(alone))));
}

/** Returns the scrolling elements of the views. */
const lists = () => [element('page'), sheet.body];

/**
 * Returns whether the focus stays where it is, because the rider edits the query on the directions page.
 * @param {import('../address/router.js').Place} here @param {boolean} sameView
 */
const keepsKeyboard = (here, sameView) => !sameView && here.page === 'directions' && element('page').dataset.kind === 'directions'
    && element('page').contains(document.activeElement);

/**
 * Opens the call-out of a bus, or closes it.
 * @param {string | undefined} id
 */
function chooseBus(id) {
    enterBus(id);
    if (id) busView.load();
}

/**
 * Opens a view.
 * @param {import('../address/router.js').Place} here @param {boolean} again whether it is the same view as before
 */
function enter(here, again) {
    if (again) return;
    if (here.page !== 'route') light('page');
    if (here.page !== 'stop') light('stop');
    if (here.page === 'stop' && here.id) enterStop(here.id);
    if (laterView(here.page)) enterLater(here);
}

/**
 * Loads the module of a view, and opens the view unless the rider has left it.
 * @param {import('../address/router.js').Place} here
 */
async function enterLater(here) {
    const view = laterView(here.page);
    await view?.load();
    if (place.value.page === here.page && place.value.id === here.id) view?.module?.enter?.(here.id);
}

/** Refreshes the data that the open page polls. */
export const refreshPage = () => laterView(place.value.page)?.module?.refresh?.();

/**
 * Returns whether a page is shown on the map rather than over it.
 * @param {import('../address/router.js').Page} page
 */
export const isOnMap = (page) => !pages[page];

/** Returns whether the page leaves a part of the map visible on a phone, for the locations that the page is about. */
export const isMapAbove = () => !wide.matches && openMap.value !== undefined && (pages[place.value.page]?.module?.showsPlaces?.() ?? false);

/**
 * Sets the height of the tray for a view.
 * @param {import('../address/router.js').Place} here @param {boolean} sameView
 */
function placeTray(here, sameView) {
    if (here.bus !== before.bus && here.bus) sheet.height = sheet.height === 'full' || sheet.height === 'closed' ? 'half' : sheet.height;
    else if (fillsTray(here.page)) sheet.height = sameView && sheet.height !== 'closed' ? sheet.height : 'half';
    else if (here.page === 'map' && !here.bus && (fillsTray(before.page) || before.bus)) sheet.height = 'closed';
    if (here.bus && here.page === 'map' && sheet.height === 'peek') sheet.height = 'half';
}

/**
 * Returns whether a page is shown in the tray.
 * @param {import('../address/router.js').Page} page
 */
const fillsTray = (page) => page === 'stop' || page === 'list' || page in trays;

let started = false;

/**
 * Moves the focus to what was opened, but not when the page starts.
 * @param {import('../address/router.js').Place} here @param {boolean} letGo whether a bus was closed
 * @param {boolean} alone whether a map limited to some routes was opened
 */
function focusOn(here, letGo, alone) {
    if (!started) return void (started = true);
    // The rider is already typing, or the call-out has the focus.
    if (place.value !== here || element('finder').contains(document.activeElement) || (wide.matches && here.bus)) return;
    if (letGo) giveBack(here);
    else if (here.page in pages) /** @type {HTMLElement | null} */ (element('page').querySelector('h1'))?.focus();
    else if (fillsTray(here.page) || here.bus) element('tray').focus({ preventScroll: true });
    else if (alone) element('title').focus();
    else giveBack(here);
}

/**
 * Returns the focus to the element that had it when the rider left this address, or to a link with the same target.
 * @param {import('../address/router.js').Place} here
 */
function giveBack(here) {
    const last = left.get(addressOf(here));
    const href = last?.getAttribute('href');
    const again = last?.isConnected ? last : href && element('stage').querySelector(`a[href="${CSS.escape(href)}"]`);
    const isOf = again instanceof HTMLElement && again !== document.body && again.id !== 'query' && again.checkVisibility({ visibilityProperty: true });
    const target = isOf ? again : element('title');
    target.focus({ preventScroll: target === element('title') });
}

/**
 * Returns the address of a view.
 * @param {import('../address/router.js').Place} at
 */
const addressOf = ({ page, id, bus, only }) => hrefOf(page, id, bus, only ?? []);

export function drawStage() {
    const { page, bus } = place.value;
    const beside = listBeside(page);
    const view = pages[page] ?? beside;
    const stage = element('app');
    stage.dataset.view = view ? 'page' : 'map';
    stage.dataset.page = page;
    element('page').hidden = !view;
    element('page').dataset.kind = beside ? 'directions' : page;
    element('tray').hidden = Boolean(pages[page]) || (!wide.matches && sheet.height === 'closed');
    element('tray').classList.toggle('trail', beside !== undefined);
    element('title').hidden = Boolean(view);
    if (view) render(element('page'), ...(view.module?.page() ?? waitingPage(view)));
    leaveRoomForMap(stage);
    if (!pages[page]) drawTray(Boolean(bus) && !wide.matches);
    drawCall(wide.matches && Boolean(bus));
    scrollAsNoted(lists());
    document.title = title();
    element('title').textContent = nameOfShown() ?? t('map.title');
}

/**
 * Makes room for the map above the page, and keeps the focused element visible in the smaller page.
 * @param {HTMLElement} stage
 */
function leaveRoomForMap(stage) {
    const isAbove = isMapAbove();
    if (stage.hasAttribute('data-above') === isAbove) return;
    stage.toggleAttribute('data-above', isAbove);
    const active = isAbove ? document.activeElement : undefined;
    if (active && element('page').contains(active)) active.scrollIntoView({ block: 'nearest' });
}

/**
 * Renders the list beside a journey on a wide screen, if the journey was selected from it.
 * @param {import('../address/router.js').Page} page
 */
const listBeside = (page) => (page === 'journey' && wide.matches && pages.directions?.module?.hasList?.() ? pages.directions : undefined);

/**
 * Renders the placeholder for a view whose module is being loaded.
 * @param {Later<Page.WholePage>} view
 */
const waitingPage = (view) => [
    h('header', { class: 'bar', key: 'bar' }, h('h1', { tabindex: -1 }, t(`${titles[place.value.page] ?? place.value.page}.title`))),
    view.waiting(() => enterLater(place.value)),
];

/**
 * Draws the tray with the view of the current address, or with the selected bus.
 * @param {boolean} bus
 */
function drawTray(bus) {
    const height = wide.matches ? 'wide' : sheet.height;
    const view = trays[place.value.page];
    if (bus) showTray(busView, busName() ?? t('bus.opening'), height, withBus(undefined));
    else if (view) showTray(view, t(place.value.page === 'near' ? 'list.near' : `${place.value.page}.title`), height, hrefOf('map'));
    else if (place.value.page === 'stop') sheet.show(stopHead(), stopBody(height));
    else sheet.show(listHead(), listBody(wide.matches || sheet.height !== 'closed'));
    element('tray').dataset.kind = bus ? 'bus' : place.value.page;
}

/**
 * Shows a view in the tray.
 * @param {Later<Page.Tray>} view @param {string} title shown until the view is loaded @param {string} height @param {string} closed the target of the close button
 */
function showTray(view, title, height, closed) {
    if (view.module) return sheet.show(view.module.head(), view.module.body(height));
    sheet.show(
        [h('div', {}, h('h2', { id: 'tray-title' }, title), h('p', { class: 'label' }, ROOM)), squareLink('close', t('close'), closed)],
        [view.waiting(() => (view === busView ? view.load() : enterLater(place.value)))]);
}

/**
 * Draws the call-out of a bus.
 * @param {boolean} open
 */
function drawCall(open) {
    const parts = !open ? [] : busView.module?.callOut() ?? [busView.waiting(() => busView.load())];
    element('call').hidden = parts.length === 0;
    element('call').setAttribute('aria-label', labelled(t('bus.label'), busName()));
    render(element('call'), ...parts);
    if (!callWaits || parts.length === 0) return;
    callWaits = false;
    element('call').focus({ preventScroll: true });
}

/** Returns the title of the open view, for the browser's tab and history. */
function title() {
    const { page } = place.value;
    const heading = pages[page] ? element('page').querySelector('h1') : trays[page] && document.getElementById('tray-title');
    const name = page === 'stop' ? currentBoard()?.stop.name
        : heading ? heading.textContent : busName() ?? nameOfShown() ?? t('map.title');
    return name ? `${name} · ${appName()}` : appName();
}
