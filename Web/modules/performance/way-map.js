/**
 * A drawing of paths on the base map. Without a map, and in print, only the drawing is shown.
 * @module
 */
import { h } from '../dom/dom.js';
import { picture } from '../dom/svg.js';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../geometry/line.js';
import { putOnMap } from './base-map.js';
import { textScale } from './charts.js';

/** The size of a drawing in its own units, and the margin around its ways. */
const [WIDTH, HEIGHT, MARGIN] = [344, 260, 18];
/** The minimum extent of a drawing, as a fraction of the world's width: about a city block. */
const LEAST = 2e-6;

/**
 * @typedef {object} Projection Web Mercator, scaled to the drawing
 * @property {(place: History.Place) => string} place returns "x y" in the drawing
 * @property {MapLibre.Bounds} bounds of the whole drawing
 */

/**
 * Returns the projection that fits the positions into the drawing.
 * @param {History.Place[]} places @returns {Projection}
 */
function projectionOf(places) {
    const [xs, ys] = [places.map(([, lon]) => mercatorX(lon)), places.map(([lat]) => mercatorY(lat))];
    const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const scale = Math.min((WIDTH - 2 * MARGIN) / Math.max(LEAST, east - west), (HEIGHT - 2 * MARGIN) / Math.max(LEAST, south - north));
    const [left, top] = [(west + east - WIDTH / scale) / 2, (north + south - HEIGHT / scale) / 2];
    return {
        place: ([lat, lon]) => `${((mercatorX(lon) - left) * scale).toFixed(2)} ${((mercatorY(lat) - top) * scale).toFixed(2)}`,
        bounds: [[longitudeOf(left), latitudeOf(top + HEIGHT / scale)], [longitudeOf(left + WIDTH / scale), latitudeOf(top)]],
    };
}

/**
 * Shows a section of the drawing. Lines and marks keep their size in pixels at any scale: lengths are multiplied by
 * `--unit`, the drawing's units per pixel, and marks with texts by `--mark`.
 * @param {SVGElement} drawing @param {number} left @param {number} top @param {number} width @param {number} height in its units
 * @param {number} pixels the width of the drawing
 */
function show(drawing, left, top, width, height, pixels) {
    drawing.setAttribute('viewBox', [left, top, width, height].map((one) => one.toFixed(3)).join(' '));
    drawing.style.setProperty('--unit', `${width / pixels}`);
    drawing.style.setProperty('--mark', `${width / pixels * textScale()}`);
}

/**
 * Creates a drawing on the map.
 * @param {string} name of the map @param {string} sentence the text alternative @param {History.Place[]} places to fit into the view
 * @param {(place: (place: History.Place) => string, keepInSight: (place: History.Place) => void) => Node[]} parts the elements of the drawing
 */
export function wayMap(name, sentence, places, parts) {
    const { place, bounds } = projectionOf(places);
    const drawing = picture(WIDTH, HEIGHT, sentence, ...parts(place, (moving) => keepInSight(moving)));
    const frame = h('div', { class: 'way-map' }, drawing);
    const whole = () => frame.clientWidth > 0 && show(drawing, 0, 0, WIDTH, HEIGHT, frame.clientWidth);
    const keepInSight = putOnMap(frame, drawing, { name, bounds, whole, follow: (map) => {
        const { clientWidth, clientHeight } = map.getContainer();
        const [{ x: left, y: bottom }, { x: right, y: top }] = bounds.map((corner) => map.project(corner));
        if (clientWidth === 0 || right <= left) return;
        const [across, down] = [WIDTH / (right - left), HEIGHT / (bottom - top)];
        show(drawing, -left * across, -top * down, clientWidth * across, clientHeight * down, clientWidth);
    } });
    return frame;
}
