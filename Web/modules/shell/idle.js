/**
 * "There are no BL, WL or GL buses running": announced once when a map is opened, for those routes that certainly have
 * none.
 * @module
 */
import { say } from '../dom/announce.js';
import { h, render } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { health, liveData, reportsBuses, shownRoutesAnswered } from '../live/live-data.js';
import { codeOf } from '../format/names.js';
import { squareButton } from '../parts/parts.js';
import { listed, t } from '../format/words.js';
import { agenciesOf, firstOpening, shownRoutes } from '../live/shown.js';
import { preferences } from '../settings/preferences.js';
import { agencyOf, network, routesOf } from '../server/network.js';
import { callButton } from '../parts/states.js';
import { place } from '../address/router.js';

const visit = {
    /**
     * The routes of the address, as one string.
     * @type {string | undefined}
     */
    map: undefined,
    announced: false,
    seen: false,
    /**
     * The IDs of the routes without a bus that the message names.
     * @type {string[]}
     */
    routes: /** @type {string[]} */ ([]),
};

/** Checks whether there is something to announce, and whether the announcement still holds. */
export function watchIdle() {
    const { page, only, bus } = place.value;
    const map = String(only ?? '');
    if (map !== visit.map && (page === 'map' || only)) Object.assign(visit, { map, announced: false, seen: false, routes: [] });
    // The message stays until newer data contradicts it, not only until a stream is reopened.
    if (visit.routes.some((id) => !isIdle(id) && health(agencyOf(id)?.id).state !== 'opening')) visit.routes = [];
    // It does not name routes that the map no longer shows.
    if (page === 'map' && visit.routes.some((id) => !shownRoutes().includes(id))) visit.routes = [];
    // Routes that the rider has not chosen need not be reported as missing: the tray shows what departs.
    if (visit.announced || bus || page !== 'map' || network.value.routes.size === 0 || preferences.value.chosen === null || firstOpening()) return;
    const shown = shownRoutes();
    if (!shownRoutesAnswered()) return;
    const states = agenciesOf(shown).map((agency) => health(agency).state);
    const routes = shown.filter(isIdle);
    // A feed that is failing or outdated may recover and then report that nothing runs.
    if (states.includes('opening') || routes.length === 0 && !states.every((state) => state === 'live' || state === 'none')) return;
    Object.assign(visit, { announced: true, routes });
    if (visit.routes.length > 0) say('idle', words());
    redraw();
}

/**
 * Returns whether a route certainly has no running bus.
 * @param {string} id
 */
function isIdle(id) {
    const agency = agencyOf(id);
    if (!agency || !reportsBuses(agency.id) || health(agency.id).state !== 'live') return false;
    return ![...(liveData.value.buses?.byId.values() ?? [])].some((bus) => bus.vehicle.route === id);
}

const words = () => t('buses.noneOf', { routes: listed(routesOf(visit.routes).map(codeOf), 'disjunction') });

/**
 * Draws the message.
 * @param {HTMLElement} plate @returns {boolean} whether it is shown for the first time
 */
export function drawIdle(plate) {
    const { page, bus } = place.value;
    const open = visit.routes.length > 0 && page === 'map' && !bus;
    plate.hidden = !open;
    if (!open) return false;
    plate.setAttribute('aria-label', t('buses.none'));
    render(plate, h('p', {}, words()), squareButton('close', t('close'), { onclick: close }),
        agenciesOf(visit.routes).map((id) => callButton(network.value.agencies.get(id))));
    const first = !visit.seen;
    visit.seen = true;
    return first;
}

function close() {
    visit.routes = [];
    redraw();
}
