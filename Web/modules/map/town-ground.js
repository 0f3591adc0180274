/**
 * The style of the server's own tiles, designed as a background for transit lines: muted land, water and parks, streets
 * less prominent than any line, buildings only at high zoom levels, and small names. The colours are those of the
 * theme.
 * @module
 */
import { root } from '../dom/root.js';

/** The ID prefix of layers that draw names. */
const NAMES = 'ground name';

/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('../server/site.js').OwnTiles} OwnTiles */

const FILL = 'fill', LINE = 'line', SYMBOL = 'symbol';
const round = { 'line-cap': 'round', 'line-join': 'round' };

/**
 * Returns a filter for features whose property has one of some values.
 * @param {string} key @param {...string} values
 */
const among = (key, ...values) => ['match', ['get', key], values, true, false];

/**
 * Returns a width in pixels that is interpolated exponentially between zoom levels, as streets grow.
 * @param {...number} stops zoom, width, zoom, width …
 */
const growing = (...stops) => ['interpolate', ['exponential', 1.6], ['zoom'], ...stops];

/**
 * Returns the style for the server's own tiles.
 * @param {OwnTiles} tiles @param {Palette} colours @param {string} language of names, for places with several
 * @returns {MapLibre.Style}
 */
export function ownStyle(tiles, colours, language) {
    const { url, minzoom, maxzoom, west, south, east, north, attribution } = tiles;
    return {
        version: 8,
        glyphs: `${location.origin}${root}glyphs/{fontstack}/{range}.pbf`,
        sources: {
            ground: { type: 'vector', tiles: [location.origin + root + url.slice(1)], minzoom, maxzoom, bounds: [west, south, east, north], attribution },
        },
        layers: [
            { id: 'ground', type: 'background', paint: { 'background-color': colours.land } },
            ...areas(colours), ...streets(colours), ...names(colours, language),
        ],
    };
}

/**
 * Returns a layer of the base map.
 * @param {string} id @param {string} type @param {string} layer of the tiles @param {MapLibre.Paint} paint @param {Partial<MapLibre.Layer>} [more]
 * @returns {MapLibre.Layer}
 */
const drawn = (id, type, layer, paint, more = {}) =>
    ({ id: `ground ${id}`, type, source: 'ground', 'source-layer': layer, paint, ...(type === LINE ? { layout: round } : {}), ...more });

/**
 * Returns the layers of areas and water.
 * @param {Palette} colours @returns {MapLibre.Layer[]}
 */
const areas = ({ park, water, building, ground }) => [
    drawn('wood', FILL, 'landcover', { 'fill-color': park, 'fill-opacity': 0.7 }, { filter: among('class', 'wood', 'grass', 'wetland') }),
    drawn('park', FILL, 'park', { 'fill-color': park }, { filter: ['==', ['geometry-type'], 'Polygon'] }),
    drawn('airfield', FILL, 'aeroway', { 'fill-color': ground }, { filter: ['==', ['geometry-type'], 'Polygon'] }),
    drawn('water', FILL, 'water', { 'fill-color': water }),
    drawn('river', LINE, 'waterway', { 'line-color': water, 'line-width': growing(9, 0.6, 14, 2, 18, 10) }),
    // Buildings are shown only once they can be distinguished from streets.
    drawn('building', FILL, 'building', { 'fill-color': building, 'fill-opacity': ['interpolate', ['linear'], ['zoom'], 15, 0, 16, 1] },
        { minzoom: 15 }),
];

/**
 * The classes of streets, the least important first: their minimum zoom level, their width, and whether they are major.
 * @type {[name: string, classes: string[], from: number, width: MapLibre.Expression, isMajor: boolean][]}
 */
const STREETS = [
    ['path', ['path', 'track'], 16, growing(16, 0.8, 19, 3), false],
    ['service', ['service'], 15.5, growing(15, 0.6, 19, 8), false],
    ['minor', ['minor', 'busway'], 13, growing(13, 0.6, 16, 4, 19, 18), false],
    ['tertiary', ['tertiary'], 11.5, growing(11, 0.5, 14, 1.8, 19, 22), false],
    ['secondary', ['secondary'], 10, growing(10, 0.6, 14, 2.6, 19, 26), true],
    ['primary', ['primary', 'trunk'], 8, growing(8, 0.5, 14, 3.2, 19, 30), true],
    ['motorway', ['motorway'], 6, growing(6, 0.5, 14, 3.6, 19, 32), true],
];

/**
 * Returns the layers of streets and railways.
 * @param {Palette} colours @returns {MapLibre.Layer[]}
 */
const streets = ({ street, road, line }) => [
    ...STREETS.map(([name, classes, minzoom, width, isMajor]) =>
        drawn(name, LINE, 'transportation', { 'line-color': isMajor ? road : street, 'line-width': width },
            { minzoom, filter: ['all', ['==', ['geometry-type'], 'LineString'], among('class', ...classes)] })),
    drawn('rail', LINE, 'transportation', { 'line-color': line, 'line-width': growing(10, 0.5, 16, 1.5), 'line-dasharray': [4, 3] },
        { minzoom: 10, filter: among('class', 'rail', 'transit'), layout: {} }),
];

/**
 * Returns the layers of names.
 * @param {Palette} colours @param {string} language @returns {MapLibre.Layer[]}
 */
function names({ label, labelWater, land }, language) {
    const name = ['coalesce', ['get', `name:${language}`], ['get', 'name'], ['get', 'name:latin'], ''];
    const paint = { 'text-color': label, 'text-halo-color': land, 'text-halo-width': 1.4 };
    /**
     * Returns a layer of the base map that draws names.
     * @param {string} id @param {string} layer @param {MapLibre.Paint} layout @param {Partial<MapLibre.Layer>} more @param {MapLibre.Paint} [other]
     * @returns {MapLibre.Layer}
     */
    const named = (id, layer, layout, more, other = {}) => drawn('', SYMBOL, layer, { ...paint, ...other }, {
        ...more, id: `${NAMES} ${id}`, layout: { 'text-field': name, 'text-font': ['regular'], 'text-size': 12, 'text-padding': 8, ...layout },
    });
    // Names are beside the street, since transit lines are drawn on it.
    const along = { 'symbol-placement': 'line', 'symbol-spacing': 420, 'text-max-angle': 25, 'text-offset': ['literal', [0, 1]] };
    return [
        named('street', 'transportation_name', along, { minzoom: 15, filter: among('class', 'minor', 'tertiary', 'busway', 'path', 'service') }),
        named('road', 'transportation_name', along, { minzoom: 13.5, filter: among('class', 'motorway', 'trunk', 'primary', 'secondary') }),
        named('park', 'park', { 'text-max-width': 7 }, { minzoom: 15, filter: ['all', ['has', 'name'], ['==', ['geometry-type'], 'Point']] }),
        named('water', 'water_name', { 'text-max-width': 7 }, { minzoom: 9 }, { 'text-color': labelWater }),
        named('quarter', 'place', { 'text-max-width': 7, 'symbol-sort-key': ['coalesce', ['get', 'rank'], 99] },
            { minzoom: 11.5, maxzoom: 16, filter: among('class', 'borough', 'suburb', 'quarter', 'neighbourhood', 'hamlet', 'village', 'island') },
            { 'text-opacity': 0.85 }),
        named('town', 'place', { 'text-font': ['bold'], 'text-size': ['interpolate', ['linear'], ['zoom'], 6, 12, 12, 16], 'text-max-width': 8 },
            { maxzoom: 13.5, filter: among('class', 'city', 'town') }),
    ];
}
