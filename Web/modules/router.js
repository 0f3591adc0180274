/**
 * Places on the page and their addresses: `#/stop/<id>`, `#/routes`, `#/route/<id>`, `#/notices`, `#/about`, `#/list`.
 * A chosen bus goes with any place (`?bus=<id>`), or stands alone (`#/bus/<id>`).
 * @module
 */
import { Observable } from './observable.js';

/** @typedef {'map' | 'list' | 'stop' | 'routes' | 'route' | 'notices' | 'about'} Page */
/** @typedef {{page: Page, id?: string, bus?: string}} Place */

const pages = ['list', 'stop', 'routes', 'route', 'notices', 'about'];

export const place = new Observable(read());

/** How many places the rider has been to, so that Back knows whether there is one. */
let depth = 0;

addEventListener('hashchange', () => {
    depth += 1;
    place.value = read();
});

/** @param {Page | 'bus'} page @param {string} [id] @param {string} [bus] */
export function hrefOf(page, id, bus) {
    if (page === 'map') return bus === undefined ? '#/' : `#/bus/${encoded(bus)}`;
    const rest = id === undefined ? '' : `/${encoded(id)}`;
    return `#/${page}${rest}${bus === undefined ? '' : `?bus=${encoded(bus)}`}`;
}

/** @param {Page | 'bus'} page @param {string} [id] @param {string} [bus] */
export function go(page, id, bus) {
    location.hash = hrefOf(page, id, bus).slice(1);
}

/** The address of the present place with a bus chosen, or with none. @param {string} [bus] */
export function withBus(bus) {
    const { page, id } = place.value;
    return hrefOf(page, id, bus);
}

/** To where the rider came from; to `otherwise` if that was elsewhere. @param {Page} [otherwise] */
export function back(otherwise = 'map') {
    if (depth > 0) history.back();
    else go(otherwise);
}

/** A link that opens this place anywhere. @param {Page | 'bus'} page @param {string} id */
export const linkTo = (page, id) => new URL(`/${hrefOf(page, id)}`, location.href).href;

/** @returns {Place} */
function read() {
    const [, page, id, bus] = /^#\/([a-z]*)(?:\/([^?]*))?(?:\?bus=(.*))?$/.exec(location.hash) ?? [];
    if (page === 'bus' && id) return { page: 'map', bus: decoded(id) };
    if (!pages.includes(page)) return { page: 'map' };
    return { page: /** @type {Page} */ (page), id: decoded(id), bus: decoded(bus) };
}

/** Colons stay readable. @param {string} id */
const encoded = (id) => encodeURIComponent(id).replaceAll('%3A', ':');

/** @param {string | undefined} text */
function decoded(text) {
    try {
        return text ? decodeURIComponent(text) : undefined;
    } catch {
        return undefined;
    }
}
