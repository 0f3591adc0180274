/**
 * Computes with coordinates in degrees, like the core's `Coordinate`. The page shows distances before the core is
 * loaded, and in browsers without WebAssembly. Tests compare both implementations with
 * `Tests/Fixtures/coordinates.json`.
 * @module
 */

/** The metres per degree of latitude. */
export const DEGREE = 111_195.08;

/**
 * Returns whether a latitude and longitude are valid.
 * @param {Page.Coordinate} place
 */
export const isOnEarth = ({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180;

/**
 * Returns whether a position is plausible: valid, and not 0°, 0°, which devices without a fix report.
 * @param {Page.Coordinate} place
 */
export const isPlausible = (place) => isOnEarth(place) && !(Math.abs(place.lat) < 0.001 && Math.abs(place.lon) < 0.001);

/**
 * Normalizes a difference of two longitudes to −180…180, so that it crosses the 180th meridian where that is shorter.
 * @param {number} degrees
 */
const wrapped = (degrees) => degrees - 360 * Math.sign(degrees) * Number(Math.abs(degrees) > 180);

/**
 * Returns the metres to the east and north from one coordinate to another, accurate within 100 km.
 * @param {Page.Coordinate} from @param {Page.Coordinate} to
 */
export const between = (from, to) => ({
    east: wrapped(to.lon - from.lon) * Math.cos(((from.lat + to.lat) / 2) * (Math.PI / 180)) * DEGREE,
    north: (to.lat - from.lat) * DEGREE,
});

/**
 * Returns the distance between two coordinates, in metres.
 * @param {Page.Coordinate} one @param {Page.Coordinate} other
 */
export function metresBetween(one, other) {
    const { east, north } = between(one, other);
    return Math.hypot(east, north);
}
