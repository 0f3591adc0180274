/**
 * A map that keeps a moving position in view.
 * @module
 */

/** The width of the map's margin that the position must not enter, as a fraction of the map's size. */
const EDGE = 0.25;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Returns a function that pans the map as soon as the position nears an edge. If the whole drawing is in view, the map
 * stays. With reduced motion the map is centred on the position. A drag suspends the panning until the position is in
 * view again.
 * @param {MapLibre.Map} map @param {MapLibre.Bounds} bounds of the drawing @returns {(place: History.Place) => void}
 */
export function following(map, bounds) {
    let isDragged = false;
    /**
     * The latest position, if it was reported while the map was moving.
     * @type {History.Place | undefined}
     */
    let pending;
    map.on('dragstart', () => (isDragged = true));
    map.on('moveend', () => pending && keepInView(pending));

    /** @param {History.Place} position */
    function keepInView(position) {
        const [lat, lon] = position;
        const { clientWidth, clientHeight } = map.getContainer();
        const { x, y } = map.project([lon, lat]);
        const [across, down] = [beyond(x, clientWidth), beyond(y, clientHeight)];
        pending = map.isMoving() ? position : undefined;
        if (across === 0 && down === 0) isDragged = false;
        else if (!isDragged && !pending && isZoomed(map, bounds)) {
            map.jumpTo({ center: still.matches ? [lon, lat] : map.unproject([clientWidth / 2 + across, clientHeight / 2 + down]) });
        }
    }
    return keepInView;
}

/**
 * Returns how far a coordinate is outside the inner part of a length: negative at its start, zero inside.
 * @param {number} at @param {number} length
 */
const beyond = (at, length) => at - Math.min(Math.max(at, length * EDGE), length * (1 - EDGE));

/**
 * Returns whether the map is zoomed in, so that the drawing does not fit.
 * @param {MapLibre.Map} map @param {MapLibre.Bounds} bounds
 */
function isZoomed(map, bounds) {
    const [{ x: left }, { x: right }] = bounds.map((corner) => map.project(corner));
    return right - left > map.getContainer().clientWidth * 1.1;
}
