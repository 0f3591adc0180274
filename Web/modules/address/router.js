/**
 * Places on the page and their addresses: `#/stop/<id>`, `#/routes`, `#/route/<id>`, `#/notices`, `#/about`, `#/list`,
 * `#/coaches/<search>`, `#/group/<id>` (or a new one), `#/trips`, `#/trip/<id>`, `#/edit/<trip>` (or a new one),
 * `#/pick/<end>` for a place on the map, `#/card/<id>`, `#/accuracy/<what>`, `#/alarms`, `#/along/<bus>~<call>` and
 * `#/along/journey~<id>~<start>~<end>`, `#/shared/<day>~<start>~<sequence>~<trip>~<stop>`, `#/pair/<key>`, `#/near` and
 * `#/near/<place>` for the stops around the rider or a place, `#/directions?from=<end>&to=<end>` with all that was
 * asked for, which is its id, and `#/journey/<id>~<start>~<end>`. `#/status`, which is `/status` too.
 * `#/display/<stop>` sets up a screen or a poster; `#/screen?stops=<id>,<id>` and `#/poster?stops=<id>` are these, see
 * `display/address.js`; `#/performance?…` is the past service for operators, see `performance/address.js`. A chosen
 * bus goes with any place (`?bus=<id>`), or stands alone (`#/bus/<id>`). `#/map/<id>,<id>` shows these routes alone, of
 * any agencies; what is opened from there keeps them (`#/stop/<id>?map=<id>,<id>`).
 * @module
 */
import { Observable } from '../dom/observable.js';
import { root } from '../dom/root.js';
import { isOnEarth } from '../geometry/coordinate.js';

/** @typedef {'map' | 'list' | 'near' | 'stop' | 'routes' | 'route' | 'group' | 'trips' | 'trip' | 'edit' | 'pick' | 'notices' | 'about' | 'coaches' | 'card' | 'accuracy' | 'pair' | 'directions' | 'journey' | 'alarms' | 'along' | 'shared' | 'status' | 'display' | 'screen' | 'poster' | 'performance'} Page */
/** @typedef {{page: Page, id?: string, bus?: string, only?: string[]}} Place `only`: routes the map shows alone */

const pages = ['map', 'list', 'near', 'stop', 'routes', 'route', 'group', 'trips', 'trip', 'edit', 'pick', 'notices', 'about', 'coaches', 'card', 'accuracy', 'pair', 'directions', 'journey', 'alarms', 'along', 'shared', 'status', 'display', 'screen', 'poster', 'performance'];
/** The views that leave the map visible and keep what it shows. */
const onMap = ['map', 'list', 'near', 'stop', 'trip', 'journey'];
/** The views whose id is all that is asked of them. */
const asked = ['directions', 'screen', 'poster', 'performance'];

// An address that can be passed on, and typed.
if (location.pathname === `${root}status`) history.replaceState(null, '', `${root}#/status`);

export const place = new Observable(read());

/** How many places the rider has been to, so that Back knows whether there is one. */
let depth = 0;

addEventListener('hashchange', () => {
    depth += 1;
    place.value = read();
});

/**
 * @param {Page | 'bus'} page @param {string} [id] @param {string} [bus]
 * @param {string[]} [only] routes to show alone; without it those shown alone now
 */
export function hrefOf(page, id, bus, only = place.value.only) {
    if (asked.includes(page)) return `#/${page}${id ? `?${id}` : ''}`;
    const alone = onMap.includes(page) && only?.length ? only.map(encoded).join(',') : '';
    const query = [bus !== undefined && `bus=${encoded(bus)}`, alone && page !== 'map' && `map=${alone}`].filter(Boolean).join('&');
    const suffix = query && `?${query}`;
    if (page === 'map' && alone) return `#/map/${alone}${suffix}`;
    if (page === 'map') return bus === undefined ? '#/' : `#/bus/${encoded(bus)}`;
    return `#/${page}${id === undefined ? '' : `/${encoded(id)}`}${suffix}`;
}

/**
 * The address of a map of these routes alone; of all without any.
 * @param {string[]} routes
 */
export const mapOf = (routes) => hrefOf('map', undefined, undefined, routes);

/** @param {Page | 'bus'} page @param {string} [id] */
export function go(page, id) {
    location.hash = hrefOf(page, id).slice(1);
}

/**
 * Goes there before anything else is done, so that the next key is that page's.
 * @param {Page} page
 */
export function goAtOnce(page) {
    history.pushState(null, '', hrefOf(page));
    depth += 1;
    place.value = read();
}

/**
 * Goes there in the place of the present one, which Back does not lead to.
 * @param {string} href
 */
export function replaceBy(href) {
    history.replaceState(history.state, '', href);
    place.value = read();
}

/**
 * The address of the present place with a bus chosen, or with none.
 * @param {string} [bus]
 */
export function withBus(bus) {
    const { page, id } = place.value;
    return hrefOf(page, id, bus);
}

/**
 * The question how to get to a place, from where the rider will say.
 * @param {{name: string, id?: string, lat?: number, lon?: number}} to a stop with its id, or a place
 */
export const hrefTo = (to) => hrefOf('directions', `to=${endText(to)}`);

/**
 * An end of directions in an address; a stop's is its id, which has a colon.
 * @param {{name: string, id?: string, lat?: number, lon?: number}} end
 */
export const endText = ({ id, lat, lon, name }) => [...(id ? [id] : [lat?.toFixed(5), lon?.toFixed(5)]), name].map((part) => encoded(part ?? '')).join(',');

/** @typedef {{name: string, lat: number, lon: number}} Spot a place that has stops around it */

/** @param {Spot} spot */
export const spotId = ({ name, lat, lon }) => `${lat.toFixed(5)},${lon.toFixed(5)},${name}`;

/**
 * The place that the address names.
 * @returns {Spot | undefined}
 */
export function spotOf({ page, id } = place.value) {
    const [lat, lon, ...name] = page === 'near' && id ? id.split(',') : [];
    const spot = { name: name.join(','), lat: Number(lat), lon: Number(lon) };
    return isOnEarth(spot) ? spot : undefined;
}

/**
 * To where the rider came from; to `otherwise` if that was elsewhere.
 * @param {Page} [otherwise]
 */
export function back(otherwise = 'map') {
    if (depth > 0) history.back();
    else go(otherwise);
}

/**
 * A link that opens this place anywhere. Those of stops and routes are paths of the server, which other sites can
 * preview.
 * @param {Page | 'bus'} page @param {string} id
 */
export function linkTo(page, id) {
    const path = page === 'stop' || page === 'route' ? `${page}/${encoded(id)}` : hrefOf(page, id, undefined, []);
    return new URL(root + path, location.href).href;
}

/** @returns {Place} */
function read() {
    const [, page, rest, query] = /^#\/([a-z]*)(?:\/([^?]*))?(?:\?(.*))?$/.exec(location.hash) ?? [];
    const fields = new Map((query ?? '').split('&').map((field) => /** @type {[string, string]} */ (field.split('=', 2))));
    const bus = decoded(fields.get('bus'));
    if (page === 'bus' && rest) return { page: 'map', bus: decoded(rest) };
    if (page === 'map') return { page, bus, only: list(rest) };
    if (!pages.includes(page)) return { page: 'map' };
    if (asked.includes(page)) return { page: /** @type {Page} */ (page), id: query };
    return { page: /** @type {Page} */ (page), id: decoded(rest), bus, only: onMap.includes(page) ? list(fields.get('map')) : undefined };
}

/**
 * Colons stay readable; what separates ids does not.
 * @param {string} id
 */
export const encoded = (id) => encodeURIComponent(id).replaceAll('%3A', ':');

/** @param {string | undefined} text @returns {string[] | undefined} nothing where there is no id */
function list(text) {
    const ids = new Set((text ?? '').split(',').flatMap((id) => decoded(id) ?? []));
    return ids.size > 0 ? [...ids] : undefined;
}

/** @param {string | undefined} text */
function decoded(text) {
    try {
        return text ? decodeURIComponent(text) : undefined;
    } catch {
        return undefined;
    }
}
