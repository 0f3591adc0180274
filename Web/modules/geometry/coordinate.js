/**
 * Places on earth, in degrees, as the core's `Coordinate` has them. The page shows distances before the core is there,
 * and where there is no WebAssembly: `Tests/Fixtures/coordinates.json` holds both to the same figures.
 * @module
 */

/** Metres in one degree of latitude. */
export const DEGREE = 111_195.08;

/**
 * Whether these are numbers of a place.
 * @param {Page.Coordinate} place
 */
export const isOnEarth = ({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180;

/**
 * Whether somebody can be there: what does not know where it is reports the point where equator and meridian cross.
 * @param {Page.Coordinate} place
 */
export const isPlausible = (place) => isOnEarth(place) && !(Math.abs(place.lat) < 0.001 && Math.abs(place.lon) < 0.001);

/**
 * Metres to the east and to the north from one place to another, within 100 km.
 * @param {Page.Coordinate} from @param {Page.Coordinate} to
 */
export const between = (from, to) => ({
    east: (to.lon - from.lon) * Math.cos(((from.lat + to.lat) / 2) * (Math.PI / 180)) * DEGREE,
    north: (to.lat - from.lat) * DEGREE,
});

/**
 * How far apart two places are, in metres.
 * @param {Page.Coordinate} one @param {Page.Coordinate} other
 */
export function metresBetween(one, other) {
    const { east, north } = between(one, other);
    return Math.hypot(east, north);
}
