/**
 * Starts the page: texts, network, map, and live data; each is shown as soon as it is loaded.
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

/** The interval between requests for the number of running buses, in seconds. */
const SERVICE = 30;
/** The interval between requests for the network while it is not loaded, in seconds. */
const RETRY = 4;
/** The zoom level at which the streets around a place are legible. */
const NEAR = 15.5;
/**
 * The zoom level for the busiest part of a city, and the diagonal of a network's bounds, in metres, from which on it
 * counts as a city.
 */
const LIVELY = 14;
const TOWN = 10_000;
/** The interval between synchronizations of the clock, in seconds. */
const CLOCK = 600;
/** How long the map and the stream of buses wait for a board, in milliseconds. */
const BOARD = 3000;
const STREAM = 1000;
/** The width of the map's controls at its end, in pixels; a bus below them could not be tapped. */
const CONTROLS = 60;

/**
 * The map, once it is open.
 * @type {MapView | undefined}
 */
let view;

const plate = /** @type {HTMLElement} */ (document.getElementById('idle'));

/** Returns the map, for tests and the browser's console. */
export const currentView = () => view;

async function start() {
    openFirst();
    if (isBare()) takeAddress();
    applyTheme();
    const known = loadSite(() => (view?.restyle(), redraw()));
    await Promise.all([loadWords(known.then(() => site.language)), known, loadIcons(), startClock()]);
    nameShell();
    new Search(/** @type {HTMLElement} */ (document.getElementById('finder')));
    // Opening the journal takes longer than loading the view that shows it, so that both start together.
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
 * Starts the live data, the map, and everything that depends on them.
 * @param {() => void} then called once the map is open
 */
async function startMapped(then) {
    // Painting the board first highlights its routes, so that a single stream covers all routes on the map.
    await paintBoard(STREAM);
    await startLive();
    loadIdle();
    // Later modules wait until the lines are loaded, since both would share a phone's connection.
    whenIdle(() => void later(() => import('./shell/pull.js')).catch(() => {}));
    await startMap();
    then();
    loadLaterViews();
    openMineAtRest();
}

/** Returns whether the view needs no map and no buses; these are started when another view is opened. */
const isBare = () => ['screen', 'poster'].includes(place.value.page);

/** Applies the language and theme in the address of a screen or poster. */
function takeAddress() {
    const address = new URLSearchParams(place.value.id);
    suppose({ language: address.get('lang') ?? preferences.value.language, theme: address.get('theme') ?? 'dark' });
}

/** Stores the page on the device, and polls what it shows. */
function keepUp() {
    refreshNotices();
    later(() => import('./offline/start.js')).then(({ keepPage }) => keepPage(), () => {});
    setInterval(() => document.hidden || refresh(), SERVICE * 1000);
    setInterval(() => document.hidden || network.value.routes.size > 0 || loadNetwork().catch(() => {}), RETRY * 1000);
    setInterval(setClock, CLOCK * 1000);
}

/**
 * The module with the note that nothing is running.
 * @type {typeof import('./shell/idle.js') | undefined}
 */
let idle;

/** Loads the note that nothing is running. It is loaded after the streams, since both follow the same changes. */
async function loadIdle() {
    idle = await later(() => import('./shell/idle.js')).catch(() => undefined);
    if (!idle) return;
    for (const source of [place, network, preferences, liveData]) source.subscribe(idle.watchIdle);
    idle.watchIdle();
}

/**
 * If the page is opened without a fragment, shows the routes that the rider has set for the start, else those of the
 * operator.
 */
function openFirst() {
    const { opens } = preferences.value;
    const start = opens.length > 0 ? mapOf(opens) : document.documentElement.dataset.start;
    if (/^#?\/?$/.test(location.hash) && start) replaceBy(start);
}

/**
 * Waits until the board in the address is painted, since creating the map blocks a phone for a while.
 * @param {number} patience the maximum wait in milliseconds
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
 * Fits the map for the first time: to the operator's area, else to all lines of a town, or to the busiest part of a
 * large city, where individual streets would not be visible otherwise.
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

/**
 * Returns whether bounds are those of a large city.
 * @param {import('./map/bounds.js').Bounds} bounds
 */
const isLarge = ([[west, south], [east, north]]) => metresBetween({ lat: south, lon: west }, { lat: north, lon: east }) > TOWN;

let shownAlone = String(place.value.only ?? '');

/** Fits the map when the routes to which the address limits it have changed. */
function showPlace() {
    view?.update();
    const alone = String(place.value.only ?? '');
    if (alone === shownAlone || (place.value.page !== 'map' && alone === '')) return;
    shownAlone = alone;
    refreshList(middle());
    requestAnimationFrame(() => view?.fit());
}

const middle = () => view?.camera.middle() ?? areaMiddle();

/**
 * Selects a tapped bus, unless the rider is choosing a point on the map.
 * @param {string} id
 */
const onBus = (id) => void (isPicking() || (location.hash = withBus(id).slice(1)));

/**
 * Opens a tapped stop; moves the map there if the rider is choosing a point on it.
 * @param {Page.Located} stop
 */
const onStop = (stop) => (isPicking() ? view?.camera.reveal(stop, 16) : go('stop', stop.id));

/** Deselects the bus, or else closes the stop, after a tap on an empty part of the map. */
function onNothing() {
    if (place.value.bus) location.hash = withBus(undefined).slice(1);
    else if (place.value.page === 'stop') go('map');
}

/** Returns whether the rider is choosing a point on the map. */
const isPicking = () => place.value.page === 'pick';

function onMoved() {
    refreshList(middle());
    openMap.publish();
}

let known = false;

/** The views that show nothing without the journal. */
const OWN = new Set(['card', 'trips', 'trip', 'edit']);

const openMine = () => void later(() => import('./rider/mine.js')).then(({ mine }) => mine()).catch(() => {});

/**
 * Opens the journal, if there is one, when the page is idle: it contains the names of groups, the order of routes, and
 * preferences from other devices.
 */
async function openMineAtRest() {
    if (!savesData() && await hasJournal()) whenIdle(openMine);
}

let approaching = false;

/** Starts the announcements of approaching buses once the rider's location is known. */
function watchForBuses() {
    if (approaching || !here.value.position || !preferences.value.approachAlerts) return;
    approaching = true;
    later(() => import('./alarms/approaching.js')).then(({ watchApproach }) => watchApproach()).catch(() => (approaching = false));
}

/**
 * Shows the rider's location. Moves the map there the first time, unless the address shows something else or the
 * location is outside all agencies' areas.
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

/** Moves the map to the rider, unless the location is outside all agencies' areas. */
function toRider() {
    const position = riderInReach();
    if (position) view?.camera.reveal(position, NEAR);
}

/** Moves the map to the place of the `near` view. */
function showSpot() {
    const spot = spotOf();
    if (spot) view?.camera.reveal(spot, NEAR);
    else if (place.value.page === 'near') toRider();
}

/**
 * The module that finds the nearest stops.
 * @type {typeof import('./near/closest.js') | undefined}
 */
let closest;

/** Marks the nearest stops of the highlighted routes, if the rider has turned that on. */
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
 * Shows the note that nothing is running, which covers a part of the map. If the map is limited to some routes, these
 * are fitted beside the note until the rider moves the map.
 */
function showIdle() {
    if (idle?.drawIdle(plate) && place.value.only) requestAnimationFrame(() => view?.movedByRider || view?.fit());
}

/** Returns the place of the `near` view in the form of a stop, to be marked like one. */
function shownSpot() {
    const spot = spotOf();
    return spot && { ...spot, id: place.value.id };
}

/** Returns whether a journey is shown on the map, beside the list that it was selected from. */
const hasTrail = () => document.querySelector('.tray.trail') !== null;

/**
 * Returns the map's padding in pixels: the sizes of the elements that cover its edges.
 * @param {number} covered @param {boolean} above whether the map is above the view, and not covered by the search
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
 * The minimum distances, in pixels, of a bus's callout to the map's top edge and bottom edge, to the bus, and to
 * whatever is at the side edges.
 */
const [CALL_TOP, CALL_BOTTOM, CALL_BUS, CALL_EDGE] = [66, 8, 44, 8];

/**
 * Places the callout of a bus above it, else below, else beside it; in the corner if the bus is out of view or there is
 * not enough space.
 * @param {{x: number, y: number} | undefined} at the bus's position in pixels
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

/** Refreshes the data that is polled while the page is visible. */
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
