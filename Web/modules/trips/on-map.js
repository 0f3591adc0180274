/**
 * The ends of a trip on the map, and the crosshair with which a place is picked.
 * @module
 */
import { h } from '../dom/dom.js';
import { t } from '../format/words.js';
import { boundsOfPlaces } from '../map/bounds.js';
import { openMap } from '../map/current.js';

/** @typedef {import('../rider/arguments.js').Place} Place */

/** @typedef {{start?: Place, end?: Place}} Ends the start and the end of a trip */

/** The minimum distance between a label and the sides of the map, in pixels. */
const MARGIN = 4;

/** @type {{element: HTMLElement, place: Place, marker: MapLibre.Marker}[]} */
let markers = [];
/** @type {Ends} */
let shown = {};
/**
 * The ends that each view marks; `areNamed`: whether with their names instead of their kinds.
 * @type {Map<string, Ends & {areNamed?: boolean}>}
 */
const wanted = new Map();
const cross = h('div', { class: 'cross', 'aria-hidden': 'true' });

openMap.subscribe((view) => {
    view?.map.on('move', keepLabelsInside);
    drawEnds();
});

/**
 * Marks the start with a circle and the end with a square, each with its kind or its name.
 * @param {string} view that marks them @param {Ends} ends empty to remove the marks @param {boolean} [areNamed] whether to show the names instead of the kinds
 */
export function showEnds(view, ends, areNamed) {
    wanted.set(view, { ...ends, areNamed });
    drawEnds();
}

function drawEnds() {
    const view = openMap.value;
    /** @type {Ends & {areNamed?: boolean}} */
    const ends = [...wanted.values()].find(({ start, end }) => start || end) ?? {};
    if (!view || (ends.start === shown.start && ends.end === shown.end)) return;
    for (const { marker } of markers) marker.remove();
    shown = ends;
    markers = /** @type {const} */ (['start', 'end']).flatMap((which) => {
        const place = ends[which];
        if (!place) return [];
        const element = h('div', { class: `trip-end ${which}`, 'aria-hidden': 'true' }, h('span', {}, (ends.areNamed && place.name) || t(`trip.${which}`)));
        return { element, place, marker: new view.library.Marker({ element, anchor: 'center' }).setLngLat([place.lon, place.lat]).addTo(view.map) };
    });
    keepLabelsInside();
}

/** Shifts labels that would extend beyond a side of the map. */
function keepLabelsInside() {
    const map = openMap.value?.map;
    if (!map) return;
    const width = map.getContainer().clientWidth;
    for (const { element, place } of markers) {
        const label = /** @type {HTMLElement} */ (element.firstElementChild);
        const { x } = map.project([place.lon, place.lat]);
        const half = label.offsetWidth / 2 + MARGIN;
        const isInside = x >= 0 && x <= width;
        label.style.translate = isInside ? `${Math.max(0, half - x) - Math.max(0, x + half - width)}px` : '';
    }
}

/**
 * Fits the map to coordinates, until others, or none, are framed.
 * @param {{lat: number, lon: number}[]} places
 */
export function frame(places) {
    const view = openMap.value;
    if (!view) return;
    view.frame = boundsOfPlaces(places);
    if (view.frame) view.fit();
}

/**
 * Shows the crosshair in the middle of the visible part of the map, or removes it.
 * @param {boolean} on
 */
export function showCross(on) {
    const view = openMap.value;
    if (!on || !view) return cross.remove();
    if (!cross.isConnected) view.map.getContainer().append(cross);
    const { x, y } = view.map.project(view.map.getCenter());
    cross.style.setProperty('--x', `${x}px`);
    cross.style.setProperty('--y', `${y}px`);
}
