/**
 * Both ends of a coach: on the large map of a wide screen, or on one of their own where the operator has a basemap and
 * it comes, else drawn as they lie to each other.
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

/** @typedef {{name: string, lat?: number, lon?: number}} Place */
/** @typedef {{name: string, lat: number, lon: number}} Known */

/**
 * Nothing where a place is not known.
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
 * Puts the map in the drawing's place once it is there, with buttons for what to look at.
 * @param {HTMLElement} picture @param {HTMLElement} looks @param {Known} start @param {Known} end @param {string} words
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

/** @param {Known} from @param {Known} to @param {string} words */
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
