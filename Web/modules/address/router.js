/**
 * The views of the page and their addresses: `#/stop/<id>`, `#/routes`, `#/route/<id>`, `#/notices`, `#/about`,
 * `#/list`, `#/coaches/<search>`, `#/group/<id>` (or a new group), `#/trips`, `#/trip/<id>`, `#/edit/<trip>` (or a new
 * trip), `#/pick/<end>` to choose a point on the map, `#/card/<id>`, `#/accuracy/<selection>`, `#/alarms`,
 * `#/along/<bus>~<call>` and `#/along/journey~<id>~<start>~<end>`, `#/shared/<day>~<start>~<sequence>~<trip>~<stop>`,
 * `#/pair/<key>`, `#/near` and `#/near/<place>` for the stops around the rider or a place,
 * `#/directions?from=<end>&to=<end>`, whose query string is its id, and `#/journey/<id>~<start>~<end>`. `#/status` has
 * the alias `/status`. `#/display/<stop>` sets up a screen or a poster, `#/screen?stops=<id>,<id>` and
 * `#/poster?stops=<id>` show them, see `display/address.js`; `#/performance?…` is the past service for operators, see
 * `performance/address.js`. A selected bus is added to any view (`?bus=<id>`), or has its own address (`#/bus/<id>`).
 * `#/map/<id>,<id>` shows only these routes, of any agencies; views opened from it keep them
 * (`#/stop/<id>?map=<id>,<id>`).
 * @module
 */
import { Observable } from '../dom/observable.js';
import { root } from '../dom/root.js';
import { isOnEarth } from '../geometry/coordinate.js';

/** @typedef {'map' | 'list' | 'near' | 'stop' | 'routes' | 'route' | 'group' | 'trips' | 'trip' | 'edit' | 'pick' | 'notices' | 'about' | 'coaches' | 'card' | 'accuracy' | 'pair' | 'directions' | 'journey' | 'alarms' | 'along' | 'shared' | 'status' | 'display' | 'screen' | 'poster' | 'performance'} Page */
/**
 * A view with its parameters; `only`: if present, the map shows only these routes.
 * @typedef {{page: Page, id?: string, bus?: string, only?: string[]}} Place
 */

const pages = ['map', 'list', 'near', 'stop', 'routes', 'route', 'group', 'trips', 'trip', 'edit', 'pick', 'notices', 'about', 'coaches', 'card', 'accuracy', 'pair', 'directions', 'journey', 'alarms', 'along', 'shared', 'status', 'display', 'screen', 'poster', 'performance'];
/** The views that leave the map visible: their addresses contain the routes that it is limited to. */
const onMap = ['map', 'list', 'near', 'stop', 'trip', 'journey'];
/** The views whose id is their query string. */
const asked = ['directions', 'screen', 'poster', 'performance'];

// `/status` is a short address that can be passed on and typed.
if (location.pathname === `${root}status`) history.replaceState(null, '', `${root}#/status`);

export const place = new Observable(read());

/** The number of views visited, so that `back()` knows whether there is a previous one. */
let depth = 0;

addEventListener('hashchange', () => {
    depth += 1;
    place.value = read();
});

/**
 * Returns the address of a view.
 * @param {Page | 'bus'} page @param {string} [id] @param {string} [bus]
 * @param {string[]} [only] the only routes that the map shows; by default as now
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
 * Returns the address of a map of only these routes, or of all routes if there are none.
 * @param {string[]} routes
 */
export const mapOf = (routes) => hrefOf('map', undefined, undefined, routes);

/**
 * Navigates to a view.
 * @param {Page | 'bus'} page @param {string} [id]
 */
export function go(page, id) {
    location.hash = hrefOf(page, id).slice(1);
}

/**
 * Navigates to a view synchronously, so that the next key press reaches it.
 * @param {Page} page
 */
export function goAtOnce(page) {
    history.pushState(null, '', hrefOf(page));
    depth += 1;
    place.value = read();
}

/**
 * Navigates to an address that replaces the current history entry.
 * @param {string} href
 */
export function replaceBy(href) {
    history.replaceState(history.state, '', href);
    place.value = read();
}

/**
 * Returns the address of the current view with a selected bus, or with none.
 * @param {string} [bus]
 */
export function withBus(bus) {
    const { page, id } = place.value;
    return hrefOf(page, id, bus);
}

/**
 * Returns the address of directions to a place; the rider chooses the origin there.
 * @param {{name: string, id?: string, lat?: number, lon?: number}} to a stop with its id, or a place with its coordinates
 */
export const hrefTo = (to) => hrefOf('directions', `to=${endText(to)}`);

/**
 * Encodes the origin or destination of directions: a stop by its id, which contains a colon, others by coordinates.
 * @param {{name: string, id?: string, lat?: number, lon?: number}} end
 */
export const endText = ({ id, lat, lon, name }) => [...(id ? [id] : [lat?.toFixed(5), lon?.toFixed(5)]), name].map((part) => encoded(part ?? '')).join(',');

/** @typedef {{name: string, lat: number, lon: number}} Spot a place whose nearby stops are shown */

/**
 * Encodes a location as the id of the `near` view.
 * @param {Spot} spot
 */
export const spotId = ({ name, lat, lon }) => `${lat.toFixed(5)},${lon.toFixed(5)},${name}`;

/**
 * Returns the location in the address of the `near` view.
 * @returns {Spot | undefined}
 */
export function spotOf({ page, id } = place.value) {
    const [lat, lon, ...name] = page === 'near' && id ? id.split(',') : [];
    const spot = { name: name.join(','), lat: Number(lat), lon: Number(lon) };
    return isOnEarth(spot) ? spot : undefined;
}

/**
 * Returns to the previous view; goes to `otherwise` if this is the first view of the visit.
 * @param {Page} [otherwise]
 */
export function back(otherwise = 'map') {
    if (depth > 0) history.back();
    else go(otherwise);
}

/**
 * Returns an absolute link to a view. Links to stops and routes are paths of the server, so that other sites can show a
 * preview.
 * @param {Page | 'bus'} page @param {string} id
 */
export function linkTo(page, id) {
    const path = page === 'stop' || page === 'route' ? `${page}/${encoded(id)}` : hrefOf(page, id, undefined, []);
    return new URL(root + path, location.href).href;
}

/**
 * Parses the address of the page.
 * @returns {Place}
 */
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
 * Percent-encodes an id except its colons.
 * @param {string} id
 */
export const encoded = (id) => encodeURIComponent(id).replaceAll('%3A', ':');

/**
 * Parses a comma-separated list of ids.
 * @param {string | undefined} text @returns {string[] | undefined} undefined without ids
 */
function list(text) {
    const ids = new Set((text ?? '').split(',').flatMap((id) => decoded(id) ?? []));
    return ids.size > 0 ? [...ids] : undefined;
}

/**
 * Decodes a percent-encoded id; undefined if it is malformed or empty.
 * @param {string | undefined} text
 */
function decoded(text) {
    try {
        return text ? decodeURIComponent(text) : undefined;
    } catch {
        return undefined;
    }
}
