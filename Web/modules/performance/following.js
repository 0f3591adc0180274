/**
 * A map that keeps a moving place in sight.
 * @module
 */

/** The parts of the map at its edges from which the place is kept away. */
const EDGE = 0.25;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * The map stays where it is while all of the drawing is in sight. Zoomed in, it goes along as soon as the place nears
 * an edge; with reduced motion it cuts to the place. A drag ends this until the place is in sight again.
 * @param {MapLibre.Map} map @param {MapLibre.Bounds} bounds of the drawing @returns {(place: History.Place) => void}
 */
export function following(map, bounds) {
    let isDragged = false;
    map.on('dragstart', () => (isDragged = true));
    return ([lat, lon]) => {
        const { clientWidth, clientHeight } = map.getContainer();
        const { x, y } = map.project([lon, lat]);
        const [across, down] = [beyond(x, clientWidth), beyond(y, clientHeight)];
        if (across === 0 && down === 0) isDragged = false;
        else if (!isDragged && !map.isMoving() && isZoomed(map, bounds)) {
            map.jumpTo({ center: still.matches ? [lon, lat] : map.unproject([clientWidth / 2 + across, clientHeight / 2 + down]) });
        }
    };
}

/**
 * How far a coordinate is beyond the inner part of a length; negative before it.
 * @param {number} at @param {number} length
 */
const beyond = (at, length) => at - Math.min(Math.max(at, length * EDGE), length * (1 - EDGE));

/** @param {MapLibre.Map} map @param {MapLibre.Bounds} bounds */
function isZoomed(map, bounds) {
    const [{ x: left }, { x: right }] = bounds.map((corner) => map.project(corner));
    return right - left > map.getContainer().clientWidth * 1.1;
}
