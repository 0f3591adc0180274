/**
 * Shows the origin and destination of a coach: on the large map of a wide screen, or on a small one if the operator has
 * configured a base map and it loads; else as a drawing of their relative positions.
 * @module
 */
import { directionsTo } from '../address/share.js';
import { h, render } from '../dom/dom.js';
import { wide } from '../dom/draw.js';
import { s } from '../dom/svg.js';
import { distance } from '../format/format.js';
import { t } from '../format/words.js';
import { between, metresBetween } from '../geometry/coordinate.js';
import { hasBasemap, hasSatellite } from '../map/ground.js';
import { openEndsMap } from './ends-map.js';

const [WIDTH, HEIGHT, MARGIN] = [320, 160, 28];

/**
 * A place whose location may be unknown.
 * @typedef {{name: string, lat?: number, lon?: number}} Place
 */
/** @typedef {{name: string, lat: number, lon: number}} Known a place whose location is known */

/**
 * Renders the origin and the destination; null if a location is unknown.
 * @param {Place} from @param {Place} to
 */
export function endsView(from, to) {
    if (from.lat === undefined || to.lat === undefined) return null;
    const [start, end] = /** @type {[Known, Known]} */ ([from, to]);
    const words = t('coaches.drawn', { from: start.name, to: end.name, distance: distance(metresBetween(start, end)) });
    const picture = h('div', { class: 'ends-picture' }, drawing(start, end, words));
    const looks = h('div', { class: 'seg', role: 'group', 'aria-label': t('coaches.look'), hidden: true });
    if (hasBasemap() || hasSatellite() || wide.matches) showMap(picture, looks, start, end, words);
    return h('figure', { class: 'ends-figure' }, picture, looks,
        h('figcaption', { class: 'small quiet' }, words),
        h('div', { class: 'buttons' }, h('a', { class: 'btn', target: '_blank', rel: 'noopener', href: directionsTo(start) }, t('coaches.directions'))));
}

/**
 * Replaces the drawing with the map once it is loaded, and adds buttons that move the map.
 * @param {HTMLElement} picture @param {HTMLElement} looks @param {Known} start @param {Known} end @param {string} words the label for screen readers
 */
async function showMap(picture, looks, start, end, words) {
    const map = await openEndsMap(picture, start, end, words, () => (looks.hidden = true));
    if (!map) return;
    const buttons = (/** @type {string} */ now) => render(looks, /** @type {const} */ (['both', 'start', 'end']).map((which) =>
        h('button', { type: 'button', key: which, 'aria-pressed': String(which === now), onclick: () => look(which) }, t(`coaches.look.${which}`))));
    const look = (/** @type {'both' | 'start' | 'end'} */ which) => {
        map.look(which);
        buttons(which);
    };
    buttons('both');
    looks.hidden = false;
}

/**
 * Draws the origin and the destination in their relative positions.
 * @param {Known} from @param {Known} to @param {string} words the label for screen readers
 */
function drawing(from, to, words) {
    const { east, north } = between(from, to);
    const scale = Math.min((WIDTH - 2 * MARGIN) / Math.max(Math.abs(east), 1), (HEIGHT - 2 * MARGIN) / Math.max(Math.abs(north), 1));
    const at = (/** @type {number} */ side) => ({ x: WIDTH / 2 + (side * east * scale) / 2, y: HEIGHT / 2 - (side * north * scale) / 2 });
    const [start, end] = [at(-1), at(1)];
    return s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', class: 'ends-drawn', 'aria-label': words },
        s('line', { x1: start.x, y1: start.y, x2: end.x, y2: end.y, class: 'way' }),
        s('circle', { cx: start.x, cy: start.y, r: 7, class: 'start' }), s('circle', { cx: end.x, cy: end.y, r: 7, class: 'end' }),
        s('path', { d: `M${WIDTH - 18} 30V10m-5 6 5-6 5 6`, class: 'north' }));
}
