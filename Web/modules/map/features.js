/**
 * GeoJSON, as the map library takes it.
 * @module
 */

/** @param {any[]} features */
export const collection = (features) => ({ type: 'FeatureCollection', features });

/** @param {any} properties @param {any} geometry */
const feature = (properties, geometry) => ({ type: 'Feature', properties, geometry });

/** @param {any} properties @param {{lat: number, lon: number}} place */
export const point = (properties, { lat, lon }) => feature(properties, { type: 'Point', coordinates: [lon, lat] });

/** @param {any} properties @param {number[][]} coordinates */
export const lineString = (properties, coordinates) => feature(properties, { type: 'LineString', coordinates });

/** @param {any} properties @param {import('./line.js').Line[]} lines */
export const lineStrings = (properties, lines) =>
    feature(properties, { type: 'MultiLineString', coordinates: lines.map(({ points }) => pairs(points)) });

/** @param {Float64Array} points latitude, longitude, … @returns {number[][]} */
export function pairs(points) {
    const made = [];
    for (let i = 0; i < points.length; i += 2) made.push([points[i + 1], points[i]]);
    return made;
}
