/**
 * Creates GeoJSON for MapLibre.
 * @module
 */

/** @typedef {Record<string, unknown>} Properties of a GeoJSON feature */

/**
 * Returns a GeoJSON feature collection.
 * @param {MapLibre.Feature[]} features @returns {MapLibre.FeatureCollection}
 */
export const collection = (features) => ({ type: 'FeatureCollection', features });

/**
 * Returns a GeoJSON feature.
 * @param {Properties} properties @param {MapLibre.Geometry} geometry @returns {MapLibre.Feature}
 */
const feature = (properties, geometry) => ({ type: 'Feature', properties, geometry });

/**
 * Returns a point feature.
 * @param {Properties} properties @param {{lat: number, lon: number}} place
 */
export const point = (properties, { lat, lon }) => feature(properties, { type: 'Point', coordinates: [lon, lat] });

/**
 * Returns a line feature.
 * @param {Properties} properties @param {number[][]} coordinates
 */
export const lineString = (properties, coordinates) => feature(properties, { type: 'LineString', coordinates });

/**
 * Returns a feature of several lines.
 * @param {Properties} properties @param {import('../geometry/line.js').Line[]} lines
 */
export const lineStrings = (properties, lines) =>
    feature(properties, { type: 'MultiLineString', coordinates: lines.map(({ points }) => pairs(points)) });

/**
 * Returns points as pairs of longitude and latitude.
 * @param {Float64Array} points latitude, longitude, … @returns {number[][]}
 */
export function pairs(points) {
    const made = [];
    for (let i = 0; i < points.length; i += 2) made.push([points[i + 1], points[i]]);
    return made;
}
