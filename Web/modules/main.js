/**
 * The start of the page: words, then the network, then the map, then live data; each shows as soon as it is there.
 * @module
 */
import { go, mapOf, place, replaceBy, spotOf, withBus } from './address/router.js';
import { currentBoard, firstBoard } from './board/open-stop.js';
import { chosen, currentBus } from './bus/chosen-bus.js';
import { loadMotion } from './core/motion.js';
import { isRightToLeft } from './dom/direction.js';
import { loadIcons } from './dom/dom.js';
import { beside, onDraw, redraw, wide } from './dom/draw.js';
import { later, loadWords, t } from './format/words.js';
import { metresBetween } from './geometry/coordinate.js';
import { liveData, startLive } from './live/live-data.js';
import { refreshNotices } from './live/notices.js';
import { askOpening, chooseAtFirst, firstOpening, onOpening, shownRoutes } from './live/shown.js';
import { here, isSomewhere, locateIfAllowed } from './location/location.js';
import { homeAgencies, riderInReach } from './location/region.js';
import { boundsOf, boundsWith } from './map/bounds.js';
import { openMap } from './map/current.js';
import { MapView } from './map/view.js';
import { glance } from './rider/balance.js';
import { everySecond, setClock, startClock } from './server/clock.js';
import { hasJournal } from './server/kept.js';
import { loadNetwork, network, refreshService } from './server/network.js';
import { loadSite, site } from './server/site.js';
import { preferences, suppose } from './settings/preferences.js';
import { drawControls } from './shell/controls.js';
import { listenToKeys } from './shell/keys.js';
import { Search } from './shell/search.js';
import { drawShell, mapSentence, nameShell } from './shell/shell.js';
import { drawStage, isMapAbove, isOnMap, openStage, sheet, refreshPage } from './shell/stage.js';
import { loadLaterViews, savesData, whenIdle } from './views/later.js';
import { refreshList } from './views/list.js';

/** Seconds between two looks at how many buses run. */
const SERVICE = 30;
/** Seconds between two questions for the network while there is none. */
const RETRY = 4;
/** The zoom at which streets around somebody can be distinguished. */
const NEAR = 15.5;
/** The zoom of the liveliest part of a city, and the metres from one end of its lines to the other that make it one. */
const LIVELY = 14;
const TOWN = 10_000;
/** Seconds between two settings of the clock. */
const CLOCK = 600;
/** Milliseconds that the map and the stream of buses wait for a board. */
const BOARD = 3000;
const STREAM = 1000;
/** Pixels that the map's controls take at the end of its lines; a bus below them could not be tapped. */
const CONTROLS = 60;

/** @type {MapView | undefined} */
let view;

const plate = /** @type {HTMLElement} */ (document.getElementById('idle'));

/** The map, for those who look at the page from outside: tests, and the console. */
export const currentView = () => view;

async function start() {
    openFirst();
    if (isBare()) takeAddress();
    applyTheme();
    const known = loadSite(() => (view?.restyle(), redraw()));
    await Promise.all([loadWords(known.then(() => site.language)), known, loadIcons(), startClock()]);
    nameShell();
    new Search(/** @type {HTMLElement} */ (document.getElementById('finder')));
    // The journal takes longer than the page that shows it: they come at once.
    if (OWN.has(place.value.page)) openMine();
    openStage();
    locateIfAllowed();
    listenToKeys(() => view);
    for (const source of [network, liveData, preferences, here, glance]) source.subscribe(redraw);
    onDraw(drawShell);
    onDraw(drawStage);
    onDraw(drawMap);
    everySecond(redraw);
    preferences.subscribe(applyTheme);
    for (const source of [network, place]) source.subscribe(() => void chooseAtFirst());
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => view?.restyle());
    matchMedia('(prefers-contrast: more)').addEventListener('change', () => view?.restyle());

    askOpening();
    await Promise.all([loadMotion(), loadNetwork().catch(() => {})]);
    if (!isBare()) return startMapped(keepUp);
    keepUp();
    const end = place.subscribe(() => {
        if (isBare()) return;
        end();
        void startMapped(() => {});
    });
}

/**
 * Starts buses, map and all that is not needed without them.
 * @param {() => void} then called once the map is there
 */
async function startMapped(then) {
    // The lines of a board are lit: the stream of buses is opened once for all of them.
    await paintBoard(STREAM);
    await startLive();
    loadIdle();
    // What comes later waits until the lines are there: both would share a phone's connection.
    whenIdle(() => void later(() => import('./shell/pull.js')).catch(() => {}));
    await startMap();
    then();
    loadLaterViews();
    openMineAtRest();
}

/** Pages without a map and its buses: these begin when another page is opened. */
const isBare = () => ['screen', 'poster'].includes(place.value.page);

/** Screens and posters have the language and the theme of their address. */
function takeAddress() {
    const address = new URLSearchParams(place.value.id);
    suppose({ language: address.get('lang') ?? preferences.value.language, theme: address.get('theme') ?? 'dark' });
}

/** Keeps the page on the device, and what it shows up to date. */
function keepUp() {
    refreshNotices();
    later(() => import('./offline/start.js')).then(({ keepPage }) => keepPage(), () => {});
    setInterval(() => document.hidden || refresh(), SERVICE * 1000);
    setInterval(() => document.hidden || network.value.routes.size > 0 || loadNetwork().catch(() => {}), RETRY * 1000);
    setInterval(setClock, CLOCK * 1000);
}

/** @type {typeof import('./shell/idle.js') | undefined} */
let idle;

/** Loads the note that nothing runs; after the streams, which follow the same changes. */
async function loadIdle() {
    idle = await later(() => import('./shell/idle.js')).catch(() => undefined);
    if (!idle) return;
    for (const source of [place, network, preferences, liveData]) source.subscribe(idle.watchIdle);
    idle.watchIdle();
}

/**
 * A page that is opened without an address shows the route or group that the rider has set, else what the operator has.
 */
function openFirst() {
    const { opens } = preferences.value;
    const start = opens.length > 0 ? mapOf(opens) : document.documentElement.dataset.start;
    if (/^#?\/?$/.test(location.hash) && start) replaceBy(start);
}

/**
 * Making a map takes a phone's whole attention for a while: the board that the address asks for is painted first.
 * @param {number} patience milliseconds
 */
async function paintBoard(patience) {
    const painted = firstBoard.then(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, patience))]);
}

async function startMap() {
    await paintBoard(BOARD);
    const buses = liveData.value.buses;
    const container = /** @type {HTMLElement} */ (document.getElementById('map'));
    if (buses) view = await MapView.open(container, buses, { onBus, onStop, onNothing, onMoved });
    const none = /** @type {HTMLElement} */ (document.getElementById('map-none'));
    none.hidden = view !== undefined;
    none.textContent = t('map.none');
    if (!view) refreshList(middle());
    if (view) view.buses.onChosen = placeCall;
    openMap.value = view;
    redraw();
    requestAnimationFrame(() => {
        if (place.value.page === 'map') fitFirst();
        follow();
    });
    onOpening(() => view?.movedByRider || place.value.page !== 'map' || riderInReach() || requestAnimationFrame(fitFirst));
    let empty = network.value.routes.size === 0;
    network.subscribe(() => {
        view?.update();
        if (empty && network.value.routes.size > 0) requestAnimationFrame(fitFirst);
        empty = network.value.routes.size === 0;
    });
    liveData.subscribe(() => view?.update());
    for (const shown of [showPlace, showSpot]) place.subscribe(shown);
    showSpot();
    network.subscribe(() => refreshList(middle()));
    here.subscribe(follow);
    for (const source of [here, preferences]) source.subscribe(watchForBuses);
    watchForBuses();
    for (const source of [preferences, place, network]) source.subscribe(showClosest);
    preferences.subscribe(() => view?.update());
}

/**
 * The operator's area is looked at first. Without one, in a town all that is lit; in a big city, of which only lines
 * could be seen so, the part that is liveliest.
 */
function fitFirst() {
    const area = site.branding?.area;
    if (area && !riderInReach() && !place.value.only) return view?.camera.fit([[area.west, area.south], [area.east, area.north]]);
    const stop = firstOpening()?.stop;
    const bounds = stop && isSomewhere(stop) && boundsOf(shownRoutes());
    if (!bounds || riderInReach()) return view?.fit();
    if (!isLarge(bounds)) return view?.camera.fit(boundsWith(bounds, /** @type {Page.Coordinate} */ (stop)));
    view?.camera.reveal(/** @type {Page.Coordinate} */ (stop), LIVELY);
}

/** @param {import('./map/bounds.js').Bounds} bounds */
const isLarge = ([[west, south], [east, north]]) => metresBetween({ lat: south, lon: west }, { lat: north, lon: east }) > TOWN;

let shownAlone = String(place.value.only ?? '');

/** Routes that the address shows alone are fitted as it is opened, and so are all others when these are left. */
function showPlace() {
    view?.update();
    const alone = String(place.value.only ?? '');
    if (alone === shownAlone || (place.value.page !== 'map' && alone === '')) return;
    shownAlone = alone;
    refreshList(middle());
    requestAnimationFrame(() => view?.fit());
}

const middle = () => view?.camera.middle() ?? areaMiddle();

/** @param {string} id */
const onBus = (id) => void (isPicking() || (location.hash = withBus(id).slice(1)));

/** @param {Page.Located} stop */
const onStop = (stop) => (isPicking() ? view?.camera.reveal(stop, 16) : go('stop', stop.id));

/** A tap beside everything lets go of the bus, or else of the stop. */
function onNothing() {
    if (place.value.bus) location.hash = withBus(undefined).slice(1);
    else if (place.value.page === 'stop') go('map');
}

/** Whether the map is there to pick a place on. */
const isPicking = () => place.value.page === 'pick';

function onMoved() {
    refreshList(middle());
    openMap.publish();
}

let known = false;

/** Pages that have nothing to show without the journal. */
const OWN = new Set(['card', 'trips', 'trip', 'edit']);

const openMine = () => void later(() => import('./rider/mine.js')).then(({ mine }) => mine()).catch(() => {});

/** Names of groups, the order of routes and what other devices prefer are the journal's, where there is one. */
async function openMineAtRest() {
    if (!savesData() && await hasJournal()) whenIdle(openMine);
}

let approaching = false;

/** Buses that come near are announced as soon as it is known where the rider is. */
function watchForBuses() {
    if (approaching || !here.value.position || !preferences.value.approachAlerts) return;
    approaching = true;
    later(() => import('./alarms/approaching.js')).then(({ watchApproach }) => watchApproach()).catch(() => (approaching = false));
}

/**
 * The first time the rider's place is known the map goes there, unless the address has what to show or no bus comes
 * there.
 */
function follow() {
    const { position } = here.value;
    view?.showYou(position);
    if (position && !known) chooseAtFirst();
    if (riderInReach() && !known && !place.value.only && !spotOf()) toRider();
    known = position !== undefined;
    refreshList(middle());
    showClosest();
}

/** Moves the map to the rider, unless no bus reaches there. */
function toRider() {
    const position = riderInReach();
    if (position) view?.camera.reveal(position, NEAR);
}

/** Reveals the place that *Near me* shows on the map. */
function showSpot() {
    const spot = spotOf();
    if (spot) view?.camera.reveal(spot, NEAR);
    else if (place.value.page === 'near') toRider();
}

/** @type {typeof import('./near/closest.js') | undefined} */
let closest;

/** The nearest stops of lit routes, for riders who want them marked. */
async function showClosest() {
    if (!closest && !preferences.value.closestStops) return;
    closest ??= await later(() => import('./near/closest.js')).catch(() => undefined);
    const coming = closest?.closestStops();
    view?.showClosest(closest?.knownClosest() ?? []);
    await coming;
    view?.showClosest(closest?.knownClosest() ?? []);
}

function drawMap() {
    const board = place.value.page === 'stop' ? currentBoard() : undefined;
    drawControls(view, toRider);
    showIdle();
    const above = isMapAbove();
    const covered = above ? pageHeight() : wide.matches || !isOnMap(place.value.page) ? 0 : sheet.covered;
    document.documentElement.style.setProperty('--covered', `${covered}px`);
    if (!view || (!wide.matches && !above && !isOnMap(place.value.page))) return;
    view.cover(mapPadding(covered, above));
    const { bus } = place.value;
    const { shared } = chosen;
    view.chooseStop(board?.stop ?? shared?.stop ?? shownSpot());
    view.chooseBus(bus ?? shared?.bus?.id, bus ? currentBus() : shared?.bus);
    const canvas = view.map.getCanvas();
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', mapSentence(board?.stop.name));
}

const pageHeight = () => /** @type {HTMLElement} */ (document.getElementById('page')).offsetHeight;

/**
 * The plate that nothing runs lies over the map: routes that are shown alone are fitted beside it, until the rider
 * moves the map.
 */
function showIdle() {
    if (idle?.drawIdle(plate) && place.value.only) requestAnimationFrame(() => view?.movedByRider || view?.fit());
}

/** The place that is looked around at, as a stop is drawn. */
function shownSpot() {
    const spot = spotOf();
    return spot && { ...spot, id: place.value.id };
}

/** A journey lies on the map, beside the list it was chosen from. */
const hasTrail = () => document.querySelector('.tray.trail') !== null;

/**
 * The size of what covers the map.
 * @param {number} covered @param {boolean} above a page lies below, and the search not over it
 */
function mapPadding(covered, above) {
    const plateHeight = plate.hidden ? 0 : plate.offsetHeight + 12;
    const sides = (/** @type {number} */ start, end = CONTROLS) => isRightToLeft() ? { left: end, right: start } : { left: start, right: end };
    if (wide.matches) return { top: 72 + plateHeight, bottom: 16, ...sides(hasTrail() ? 384 : 16) };
    if (above && !beside.matches) return { top: 12, bottom: covered, ...sides(12, 12) };
    if (beside.matches) return { top: above ? 12 : 116, bottom: 12, ...sides(covered ? 372 : 12) };
    return { top: 124, bottom: Math.min(covered + plateHeight, innerHeight * 0.55), ...sides(12) };
}

/**
 * Between the call-out and the top and bottom edges of the map, between it and its bus, and beside what lies at the
 * edges.
 */
const [CALL_TOP, CALL_BOTTOM, CALL_BUS, CALL_EDGE] = [66, 8, 44, 8];

/**
 * The call-out is at its bus: above it, else below, else beside; in the corner while the bus is out of sight or no room
 * is anywhere.
 * @param {{x: number, y: number} | undefined} at
 */
function placeCall(at) {
    const call = /** @type {HTMLElement} */ (document.getElementById('call'));
    const { clientHeight = 0, clientWidth = 0 } = view?.map.getContainer() ?? {};
    const { offsetHeight: height, offsetWidth: width } = call;
    const isAbove = at !== undefined && at.y >= height + CALL_BUS + CALL_TOP;
    const isBelow = at !== undefined && at.y + CALL_BUS + height + CALL_BOTTOM <= clientHeight;
    const [atLeft, atRight] = isRightToLeft() ? [CONTROLS, 0] : [0, CONTROLS];
    const right = at && at.x + CALL_BUS + width + atRight + CALL_EDGE <= clientWidth ? at.x + CALL_BUS : undefined;
    const left = at && at.x - CALL_BUS - width >= atLeft + CALL_EDGE ? at.x - CALL_BUS - width : undefined;
    const beside = isAbove || isBelow ? undefined : right ?? left;
    call.classList.toggle('docked', !isAbove && !isBelow && beside === undefined);
    if (!at) return;
    call.style.setProperty('--x', `${Math.round(at.x)}px`);
    call.style.setProperty('--y', `${Math.round(at.y)}px`);
    call.classList.toggle('under', !isAbove && isBelow);
    call.classList.toggle('aside', beside !== undefined);
    if (beside === undefined) return;
    const top = Math.max(CALL_TOP, Math.min(at.y - height / 2, clientHeight - height - CALL_BOTTOM));
    call.style.setProperty('--left', `${Math.round(beside)}px`);
    call.style.setProperty('--top', `${Math.round(top)}px`);
}

function areaMiddle() {
    const area = network.value.agencies.get(homeAgencies()[0])?.area;
    return area && { lat: (area.south + area.north) / 2, lon: (area.west + area.east) / 2 };
}

/** Refreshes what the page polls while it is visible. */
function refresh() {
    refreshService().catch(() => {});
    refreshNotices();
    refreshPage();
}

function applyTheme() {
    const { theme, satellite } = preferences.value;
    const root = document.documentElement;
    const changed = root.dataset.theme !== theme || root.dataset.satellite !== String(satellite);
    root.dataset.theme = theme;
    root.dataset.satellite = String(satellite);
    if (changed) view?.restyle();
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', getComputedStyle(root).getPropertyValue('--browser-bar').trim());
}

await start();
