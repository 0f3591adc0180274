/**
 * The chosen bus: in the tray on a phone, as a call-out on the map on a wide screen.
 * @module
 */
import { say } from '../announce.js';
import { ask } from '../api.js';
import { now } from '../clock.js';
import { h, icon } from '../dom.js';
import { redraw } from '../draw.js';
import { clockTime, compass, speed } from '../format.js';
import { light, liveData } from '../live-data.js';
import { route, zoneOf } from '../network.js';
import { actionLink, action, chip, codeOf, colours, nameOf, seatsView, seenAge, squareLink, statusOf, statusView } from '../parts.js';
import { hrefOf, linkTo, withBus } from '../router.js';
import { share, streetView } from '../share.js';
import { t } from '../words.js';

const chosen = {
    /** @type {string | undefined} */
    id: undefined,
    /** The bus as last seen: it stays in sight when it leaves the feed. @type {any} */
    vehicle: undefined,
    missing: false,
};

/** @param {string | undefined} id */
export async function enterBus(id) {
    Object.assign(chosen, { id, vehicle: undefined, missing: false });
    const vehicle = currentBus();
    if (!id || vehicle) return lightRoute();
    try {
        const { vehicles } = await ask('vehicles', { agency: id.split(':', 1)[0] });
        if (chosen.id !== id) return;
        chosen.vehicle = vehicles.find((/** @type {any} */ one) => one.id === id);
    } catch {
        // The tray says that the bus is not in sight.
    }
    chosen.missing = !chosen.vehicle;
    lightRoute();
    redraw();
}

/** @returns {any} */
export function currentBus() {
    if (!chosen.id) return undefined;
    const vehicle = liveData.value.buses?.byId.get(chosen.id)?.vehicle;
    if (vehicle) chosen.vehicle = vehicle;
    return chosen.vehicle;
}

/** Whether the chosen bus is still reported. */
const present = () => chosen.id !== undefined && liveData.value.buses?.byId.has(chosen.id) === true;

/** The chosen bus's route is drawn, whether or not the rider has switched it on. */
function lightRoute() {
    light('bus', chosen.vehicle?.route);
}

/** @returns {any[]} */
export function busHead() {
    const bus = currentBus();
    const line = bus?.route && route(bus.route);
    if (!bus) return [h('div', {}, h('h2', { id: 'tray-title' }, chosen.missing ? t('bus.missing') : t('bus.opening'))), closeButton()];
    return [
        h('div', { class: 'bus-title' },
            chip(line, 'big'),
            h('div', {}, h('h2', { id: 'tray-title' }, bus.headsign || nameOf(line) || t('bus.noRoute')),
                h('p', { class: 'label quiet next-line' }, statusView(statusOf(bus, now()))))),
        closeButton(),
    ];
}

const closeButton = () => squareLink('close', t('close'), withBus(undefined));

/** @returns {any[]} */
export function busBody() {
    const bus = currentBus();
    if (!bus) return chosen.missing ? [h('p', { class: 'quiet' }, t('bus.gone'))] : [];
    return [facts(bus, false), h('div', { class: 'acts', key: 'acts' },
        bus.route && h('a', { href: hrefOf('route', bus.route) }, icon('routes'), t('bus.route')),
        actionLink('street', t('streetView'), { href: streetView(bus) }),
        action('share', t('share'), { onclick: () => share(title(bus), linkTo('bus', bus.id)) }))];
}

/** The call-out on the map. @returns {any[]} */
export function callOut() {
    const bus = currentBus();
    if (!bus) return [];
    const line = route(bus.route);
    return [
        h('header', { style: colours(line) }, h('span', { class: 'num code' }, codeOf(line) || '–'),
            h('b', {}, bus.headsign || nameOf(line) || t('bus.noRoute')), closeButton()),
        h('div', { class: 'cbody' }, facts(bus, true),
            bus.route && h('p', { class: 'label' }, h('a', { href: hrefOf('route', bus.route) }, t('bus.route')))),
    ];
}

/** @param {any} bus @param {boolean} withStatus */
function facts(bus, withStatus) {
    const line = route(bus.route);
    const next = bus.nextStop;
    const rows = [
        [t('bus.line'), nameOf(line)],
        [t('bus.next'), next && h('a', { href: hrefOf('stop', next.id, bus.id) }, next.name,
            next.predicted && ` ${clockTime(next.predicted, zoneOf(bus.id))}`)],
        [t('bus.onBoard'), (bus.onBoard !== undefined || bus.seats !== undefined) && [bus.onBoard ?? '', seatsView(bus)]],
        [t('bus.heading'), headingOf(bus) !== undefined && compass(headingOf(bus))],
        [t('bus.speed'), bus.speed !== undefined && !bus.stale && speed(bus.speed)],
        [t('bus.state'), ['layover', 'offRoute', 'unmatched'].includes(bus.state) && t(`bus.state.${bus.state}`)],
    ];
    const status = statusOf(bus, now());
    say('bus', `${t('route.spoken', { code: codeOf(line) })}, ${bus.headsign ?? ''}, ${status.words}`);
    return h('div', { key: 'facts' },
        withStatus && h('p', {}, statusView(status)),
        h('dl', { class: 'facts-list' }, rows.filter(([, value]) => value).map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
        h('p', { class: 'small quiet' }, present() ? `${title(bus)} · ${seenAge(bus.seenAt, now())}` : t('bus.gone')));
}

/** As it is drawn: along its line, else as the feed says. @param {any} bus @returns {number | undefined} */
const headingOf = (bus) => bus.bearing ?? liveData.value.buses?.byId.get(bus.id)?.heading;

/** @param {any} bus */
const title = (bus) => t('bus.title', { label: bus.label ?? bus.id.slice(bus.id.indexOf(':') + 1) });
