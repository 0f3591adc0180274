/**
 * The selected bus: in the tray on a phone, as a call-out on the map on a wide screen. It shows the data of its
 * provider.
 * @module
 */
import { busName, chosen, currentBus, enterBus, present } from '../bus/chosen-bus.js';
import { follow, isFollowed } from '../bus/follow.js';
import { nextStopTime, runOf, shareWithStop, stopsAhead, yours, wishOf } from '../bus/journey.js';
import { fold } from '../plan/fold.js';
import { hrefOnBoard } from '../plan/question.js';
import { openAlarm } from '../alarms/open.js';
import { accessView, knowsLoad, unknownLoad } from '../board/aboard.js';
import { runWords } from '../board/arrival.js';
import { say } from '../dom/announce.js';
import { h, hidden, icon } from '../dom/dom.js';
import { asKnownNow, liveData } from '../live/live-data.js';
import { codeOf, destinationOf, markOf, nameOf } from '../format/names.js';
import { action, actionLink, actionRow, busTitle, chip, colours, seatsView, seenAge, squareLink, statusOf, statusView } from '../parts/parts.js';
import { clockTime, compass, speed } from '../format/format.js';
import { failure } from '../parts/states.js';
import { capitalized, commas, has, t } from '../format/words.js';
import { now } from '../server/clock.js';
import { nameIfSeveral, route, zoneOf } from '../server/network.js';
import { preferences } from '../settings/preferences.js';
import { hrefOf, withBus } from '../address/router.js';
import { streetView } from '../address/share.js';

/**
 * Renders the head of the tray.
 * @returns {Page.Child[]}
 */
export function head() {
    const bus = currentBus();
    const line = route(bus?.route);
    if (!bus) return [h('div', {}, h('h2', { id: 'tray-title' }, chosen.missing ? t('bus.missing') : t('bus.opening'))), closeButton()];
    return [
        h('div', { class: 'bus-title' },
            chip(line, 'big'),
            h('div', {}, h('h2', { id: 'tray-title' }, busName()),
                h('p', { class: 'label quiet next-line' }, statusView(statusOf(asKnownNow(bus), now()))))),
        closeButton(),
    ];
}

const closeButton = () => squareLink('close', t('close'), withBus(undefined));

/**
 * Renders the body of the tray.
 * @returns {Page.Child[]}
 */
export function body() {
    const bus = currentBus();
    if (!bus && chosen.error) return [failure(chosen.error, () => void enterBus(chosen.id), '')];
    if (!bus) return chosen.missing ? [h('p', { class: 'quiet' }, t('bus.gone'))] : [];
    return [yours(bus), alongLink(bus), planLink(bus), actions(bus), stopsAhead(bus), facts(bus)];
}

/** The number of stops that fit into the call-out. */
const FEW_IN_CALL = 3;

/**
 * Renders the row of actions for a bus.
 * @param {API.Vehicle} bus @param {boolean} [small] whether the texts are only for screen readers
 */
function actions(bus, small = false) {
    const words = (/** @type {string} */ key) => (small ? hidden(t(key)) : t(key));
    const wish = wishOf(bus);
    return actionRow({ small, key: 'acts' },
        present() && action('locate', words('bus.follow'), {
            key: 'follow', class: isFollowed(bus.id) ? 'lit' : '', 'aria-pressed': String(isFollowed(bus.id)), title: t('bus.follow'), onclick: () => follow(bus.id),
        }),
        wish && bus.route && action('bell', words('reminder'), { key: 'bell', 'aria-haspopup': 'dialog', title: t('reminder'), onclick: () => openAlarm(wish) }),
        bus.route && h('a', { href: hrefOf('route', bus.route), title: t('bus.route') }, icon('routes'), words('bus.route')),
        actionLink('street', words('streetView'), { href: streetView(bus), title: t('streetView') }),
        action('share', words('share'), { title: t('shared.share'), onclick: () => shareWithStop(bus) }));
}

/**
 * Renders the link to the guidance during a ride.
 * @param {API.Vehicle} bus
 */
const alongLink = (bus) => wishOf(bus) && h('a', { class: 'btn primary wide', key: 'along', href: hrefOf('along', bus.id) }, icon('bus'), t('along.take'));

/**
 * Renders the link to directions from on board. There is none if plans are made on the device, whose timetables lack
 * the position of the bus.
 * @param {API.Vehicle} bus @returns {Page.Child}
 */
function planLink(bus) {
    const run = runOf(bus);
    if (!bus.trip || !run || !wishOf(bus) || preferences.value.planOnDevice) return null;
    const [line, end] = [markOf(route(bus.route)), destinationOf(bus.headsign, route(bus.route))];
    const name = line && end ? t('plan.onBoard', { line, end }) : t('plan.onBoardBus');
    return h('a', { class: 'btn plain wide', key: 'plan', href: hrefOnBoard(bus.trip, run, name) }, icon('directions'), t('bus.plan'));
}

/**
 * Renders the content of the call-out on the map.
 * @returns {Page.Child[]}
 */
export function callOut() {
    const bus = currentBus();
    if (!bus) return [];
    const line = route(bus.route);
    return [
        h('header', { style: colours(line) }, h('span', { class: 'num code' }, markOf(line) || '–'),
            h('b', {}, busName()), closeButton()),
        h('div', { class: 'cbody' }, yours(bus), statusLine(bus), facts(bus, true), alongLink(bus), planLink(bus), actions(bus, true),
            fold('bus-more', h('span', { class: 'label' }, t('bus.more')), factsList(bus, false), stopsAhead(bus, FEW_IN_CALL))),
    ];
}

/**
 * Renders the bus's schedule adherence.
 * @param {API.Vehicle} bus
 */
const statusLine = (bus) => h('p', { key: 'status' }, statusView(statusOf(asKnownNow(bus), now())));

/**
 * Renders the facts on a bus, and announces its line and status.
 * @param {API.Vehicle} bus @param {boolean} [short] whether to show only the most important facts
 */
function facts(bus, short) {
    const line = route(bus.route);
    const status = statusOf(asKnownNow(bus), now());
    say('bus', commas([t('route.spoken', { code: codeOf(line) }), destinationOf(bus.headsign, line), status.words]));
    return h('div', { key: 'facts' }, factsList(bus, short),
        h('p', { class: 'small quiet' }, present() ? [busTitle(bus), routeNumber(line), seenAge(bus.seenAt, now())].filter(Boolean).join(' · ') : t('bus.gone')));
}

/**
 * Renders the list of facts on a bus.
 * @param {API.Vehicle} bus @param {boolean} [short] true for the most important facts, false for the others, undefined
 *     for all
 */
function factsList(bus, short) {
    const next = bus.nextStop;
    const nextTime = nextStopTime(bus);
    const heading = headingOf(bus);
    /** @type {[string, Page.Child, boolean?][]} */
    const rows = [
        [t('bus.line'), nameOf(route(bus.route))],
        [t('bus.agency'), nameIfSeveral(bus.id)],
        [t('bus.run'), runWords(bus, route(bus.route)).join(' · ')],
        [t('bus.direction'), bus.directionName !== bus.headsign && bus.directionName],
        [t('bus.last'), bus.lastStop],
        [t('bus.next'), next && h('a', { href: hrefOf('stop', next.id, bus.id) }, next.name,
            nextTime && ` ${clockTime(nextTime, zoneOf(bus.id))}`), true],
        [t('bus.passengers'), peopleOn(asKnownNow(bus)), true],
        [t('bus.carriages'), !bus.stale && carriagesView(bus)],
        [t('bus.traffic'), !bus.stale && bus.congestion && has(`congestion.${bus.congestion}`) && t(`congestion.${bus.congestion}`)],
        [t('bus.access'), [accessView(bus, 'wheelchair'), ' ', accessView(bus, 'bikes'), bus.cars && [' ', accessView(bus, 'cars')]]],
        [t('bus.heading'), heading !== undefined && capitalized(compass(heading)), true],
        [t('bus.speed'), bus.speed !== undefined && !bus.stale && speed(bus.speed), true],
        [t('bus.state'), ['layover', 'offRoute', 'unmatched'].includes(bus.state) && t(`bus.state.${bus.state}`), true],
    ];
    return h('dl', { class: 'facts-list' }, rows.filter(([, value, isShort = false]) => value && short !== !isShort)
        .map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
}

/**
 * Renders the occupancy: as a count, as seats, or both; unknown if the last position is outdated.
 * @param {Pick<API.Vehicle, 'seats' | 'occupancy' | 'occupancyPercentage' | 'onBoard' | 'stale'>} bus @returns
 *     {Page.Child}
 */
function peopleOn(bus) {
    const { onBoard, occupancyPercentage: percent, stale } = bus;
    if (stale || (onBoard === undefined && percent === undefined && !knowsLoad(bus))) return unknownLoad();
    return [onBoard !== undefined && h('span', {}, t('bus.onBoard', { count: onBoard })),
        knowsLoad(bus) ? seatsView(bus) : percent !== undefined && h('span', {}, t('bus.percent', { percent: String(percent) }))];
}

/**
 * Renders the occupancy of each carriage, for riders who choose where on the platform to wait.
 * @param {API.Vehicle} bus @returns {Page.Child}
 */
const carriagesView = ({ carriages }) => carriages && h('ol', { class: 'carriages' }, carriages.map((one, index) =>
    h('li', {}, h('b', {}, one.label ?? String(index + 1)), ' ', carriageLoad(one))));

/**
 * Renders the occupancy of a carriage.
 * @param {NonNullable<API.Vehicle['carriages']>[number]} carriage @returns {Page.Child}
 */
function carriageLoad(carriage) {
    if (carriage.boardable === false) return t('carriage.closed');
    if (knowsLoad(carriage)) return seatsView(carriage);
    return carriage.occupancyPercentage === undefined ? t('carriage.unknown') : t('bus.percent', { percent: String(carriage.occupancyPercentage) });
}

/**
 * Returns the agency's own number of a route, if its name does not distinguish it from others.
 * @param {Page.Route | undefined} line
 */
const routeNumber = (line) => line && !line.shortName && t('bus.routeNumber', { id: line.id.slice(line.id.indexOf(':') + 1) });

/**
 * Returns the bearing in the response, else the heading with which the map draws the bus.
 * @param {API.Vehicle} bus @returns {number | undefined}
 */
const headingOf = (bus) => bus.bearing ?? liveData.value.buses?.byId.get(bus.id)?.heading;
