/**
 * Links between stops of different agencies at the same location, whose marks may overlap on the map.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { t } from '../format/words.js';
import { isSomewhere } from '../location/location.js';
import { chip } from '../parts/parts.js';
import { stopNote } from '../parts/stop-note.js';
import { ask, resource } from '../server/api.js';
import { agencyOf, network, routesOf } from '../server/network.js';

/** The distance within which stops count as being at the same location, in metres. */
const REACH = 75;

/**
 * The stops found near the open stop.
 * @type {{id: string, stops: API.Stop[]}}
 */
let found = { id: '', stops: [] };

/**
 * Requests the stops of other agencies near a stop, if the server has several agencies.
 * @param {string} id
 */
export async function askNeighbours(id) {
    found = { id, stops: [] };
    if (network.value.agencies.size === 1) return;
    try {
        const { stop } = await ask(resource('stops', id));
        if (!isSomewhere(stop)) return;
        const { stops } = await ask('stops', { near: `${stop.lat},${stop.lon}`, radius: REACH, limit: 12 });
        if (found.id !== id) return;
        found.stops = stops.filter((one) => one.agency !== stop.agency && one.routes.length > 0);
    } catch {
        // The section is omitted if the request fails.
    }
    redraw();
}

/** Renders the nearby stops of other agencies. */
export const neighboursView = () => found.stops.length > 0 && h('section', { key: 'neighbours', 'aria-labelledby': 'neighbours' },
    h('h3', { class: 'section-title', id: 'neighbours' }, t('stop.alsoHere')),
    h('ul', { class: 'rows' }, found.stops.map((stop) => h('li', { key: stop.id }, h('a', { class: 'row', href: hrefOf('stop', stop.id) },
        icon('stop'),
        h('span', {}, h('b', { class: 'where' }, stop.name), h('span', { class: 'meta chips' },
            routesOf(stop.routes).slice(0, 6).map((one) => chip(one, 'small')),
            h('span', { class: 'small quiet' }, [stopNote(stop, found.stops), agencyOf(stop.id)?.name].filter(Boolean).join(' · ')))))))));
