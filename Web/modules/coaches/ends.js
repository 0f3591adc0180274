/**
 * Both ends of a coach in a drawing: where they lie to each other, not the road between them.
 * @module
 */
import { h } from '../dom.js';
import { distance } from '../format.js';
import { directionsTo } from '../share.js';
import { t } from '../words.js';

const SVG = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT, MARGIN] = [320, 160, 28];

/** @typedef {{name: string, lat?: number, lon?: number}} Place */

/** @param {string} tag @param {Record<string, string | number>} attributes */
function draw(tag, attributes) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    return element;
}

/** Metres from one to the other, east and north. @param {any} from @param {any} to */
function between(from, to) {
    const middle = ((from.lat + to.lat) / 2) * (Math.PI / 180);
    return { east: (to.lon - from.lon) * 111_195 * Math.cos(middle), north: (to.lat - from.lat) * 111_195 };
}

/** Nothing where a place is not known. @param {Place} from @param {Place} to */
export function drawnEnds(from, to) {
    if (from.lat === undefined || to.lat === undefined) return null;
    const { east, north } = between(from, to);
    const scale = Math.min((WIDTH - 2 * MARGIN) / Math.max(Math.abs(east), 1), (HEIGHT - 2 * MARGIN) / Math.max(Math.abs(north), 1));
    const at = (/** @type {number} */ side) => ({ x: WIDTH / 2 + (side * east * scale) / 2, y: HEIGHT / 2 - (side * north * scale) / 2 });
    const [start, end] = [at(-1), at(1)];
    const svg = draw('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', class: 'ends-drawn' });
    svg.setAttribute('aria-label', t('coaches.drawn', { from: from.name, to: to.name, distance: distance(Math.hypot(east, north)) }));
    svg.append(
        draw('line', { x1: start.x, y1: start.y, x2: end.x, y2: end.y, class: 'way' }),
        draw('circle', { cx: start.x, cy: start.y, r: 7, class: 'start' }), draw('circle', { cx: end.x, cy: end.y, r: 7, class: 'end' }),
        draw('path', { d: `M${WIDTH - 18} 30V10m-5 6 5-6 5 6`, class: 'north' }));
    return h('figure', { class: 'ends-figure' }, svg,
        h('figcaption', { class: 'small quiet' }, t('coaches.drawn', { from: from.name, to: to.name, distance: distance(Math.hypot(east, north)) })),
        h('div', { class: 'buttons' }, h('a', { class: 'btn', target: '_blank', rel: 'noopener', href: directionsTo(/** @type {any} */ (from)) }, t('coaches.directions'))));
}
