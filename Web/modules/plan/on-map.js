/**
 * A journey on the map: walks dotted, rides along their lines, its ends and the stops where the rider gets on and off.
 * @module
 */
import { h } from '../dom/dom.js';
import { decode } from '../core/motion.js';
import { openMap } from '../map/current.js';
import { metresBetween } from '../geometry/coordinate.js';
import { collection, lineString, pairs, point } from '../map/features.js';
import { t } from '../format/words.js';
import { frame } from '../trips/on-map.js';

/** @typedef {import('./row.js').Names} Names */
/** @typedef {{journey: API.PlannedJourney, names: Names}} Shown a journey on the map, and the names of its ends */

const SOURCE = 'journey';
/** The distance within which a stop counts as the start of the journey, in metres. */
const NEAR = 30;
/** The maximum number of names shown on the map. */
const MOST_PLATES = 5;

/** @type {Shown | undefined} */
let shown;
/** @type {MapLibre.Marker[]} */
let markers = [];
/** @type {import('../map/view.js').MapView | undefined} */
let furnished;

openMap.subscribe(furnish);

/**
 * Shows a journey until another one, or none, is shown.
 * @param {Shown | undefined} next @param {boolean} [fits] whether to fit the map to the whole journey
 */
export function showJourney(next, fits = false) {
    if (!next && !shown) return;
    shown = next;
    furnish();
    draw();
    if (fits || !next) frame(next ? next.journey.legs.flatMap((leg) => pointsOf(leg)).map(([lon, lat]) => ({ lat, lon })) : []);
}

/** Draws the journey on a map that was opened, or that has got another style. */
function furnish() {
    const view = openMap.value;
    if (!view || !shown || furnished === view) return;
    furnished = view;
    view.map.on('style.load', draw);
    draw();
}

function draw() {
    const view = openMap.value;
    if (!view) return;
    view.faint = shown !== undefined;
    if (!view.ready) return;
    if (shown && !view.map.getSource(SOURCE)) addLayers(view);
    view.map.getSource(SOURCE)?.setData(collection(shown ? features(shown.journey, view.colours) : []));
    for (const marker of markers) marker.remove();
    markers = shown ? plates(shown, view) : [];
}

/**
 * Adds the layers that draw the journey.
 * @param {import('../map/view.js').MapView} view
 */
function addLayers({ map, colours }) {
    const round = { 'line-cap': 'round', 'line-join': 'round' };
    map.addSource(SOURCE, { type: 'geojson', data: collection([]) });
    /**
     * Adds a line layer for a kind of leg.
     * @param {string} name @param {string} kind @param {MapLibre.Paint} paint
     */
    const line = (name, kind, paint) => map.addLayer({ id: `journey ${name}`, type: 'line', source: SOURCE, layout: round, paint, filter: ['==', ['get', 'kind'], kind] });
    line('ride ground', 'ride', { 'line-color': colours.ground, 'line-width': 12 });
    line('ride edge', 'ride', { 'line-color': colours.edge, 'line-width': 9 });
    line('ride', 'ride', { 'line-color': ['get', 'color'], 'line-width': 6 });
    line('walk ground', 'walk', { 'line-color': colours.ground, 'line-width': 11 });
    line('walk', 'walk', { 'line-color': colours.ink, 'line-width': 6, 'line-dasharray': ['literal', [0.1, 1.8]] });
    map.addLayer({
        id: 'journey stops', type: 'circle', source: SOURCE, filter: ['==', ['get', 'kind'], 'stop'],
        paint: { 'circle-radius': 6, 'circle-color': colours.ground, 'circle-stroke-color': colours.ink, 'circle-stroke-width': 3.5 },
    });
}

/**
 * Returns the points of a leg.
 * @param {API.PlannedLeg} leg @returns {number[][]} longitude and latitude; a straight line if the shape is unknown
 */
function pointsOf({ line, from, to }) {
    const points = line ? pairs(decode(line)) : [];
    return points.length > 1 ? points : [[from.lon, from.lat], [to.lon, to.lat]];
}

/**
 * Returns the legs of a journey, and the stops of its rides, as GeoJSON features.
 * @param {API.PlannedJourney} journey @param {import('../map/palette.js').Palette} colours @returns
 *     {MapLibre.Feature[]}
 */
const features = ({ legs }, colours) => [
    ...legs.map((leg) => lineString({ kind: leg.kind, color: leg.route?.color ?? colours.line }, pointsOf(leg))),
    ...legs.flatMap(({ kind, from, to }) => (kind === 'ride' ? [from, to].map((place) => point({ kind: 'stop' }, place)) : [])),
];

/**
 * Returns the names of the ends and of the boarding stops, as markers.
 * @param {Shown} shown @param {import('../map/view.js').MapView} view
 */
function plates({ journey: { legs }, names }, view) {
    const [first, last] = [legs[0].from, legs[legs.length - 1].to];
    const boarded = legs.flatMap(({ kind, from }) => (kind === 'ride' && from.name && metresBetween(from, first) > NEAR ? [{ look: 'stop', name: from.name, place: from }] : []));
    const ends = [{ look: 'start', name: names.from || first.name || t('plan.start'), place: first }, { look: 'end', name: names.to || last.name || t('plan.end'), place: last }];
    return [...ends, ...boarded].slice(0, MOST_PLATES).map(({ look, name, place }) => {
        const element = h('div', { class: `journey-plate ${look}`, 'aria-hidden': 'true' }, h('span', {}, name));
        return new view.library.Marker({ element, anchor: 'center' }).setLngLat([place.lon, place.lat]).addTo(view.map);
    });
}
