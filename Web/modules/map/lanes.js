/**
 * Computes lanes: lines that share a street are drawn side by side, in the order of the route list. Each route's shapes
 * are split into pieces with the same lane; parts already drawn by another shape of the same route are omitted.
 *
 * Lines that share a street with many others shift together. With more routes than a rider could follow, lines overlap
 * instead.
 * @module
 */
import { DEGREE } from '../geometry/coordinate.js';
import { latitudeOf, longitudeOf } from '../geometry/line.js';
import { pairs } from './features.js';

/** The distance between samples of a line, in metres. */
const STEP = 30;
/**
 * The distance within which two lines are on the same street, including both of its carriageways, in metres; also the
 * size of the grid's cells.
 */
const STREET = 45;
/** The number of samples below which an undrawn piece between two drawn ones counts as a kink and is omitted. */
const KINK = 4;
/** The number of samples below which a piece keeps the lane of the previous piece. */
const SHORT = 5;
/**
 * The maximum number of lanes in a street; further lines are drawn below the last lane, and a street's codes show their
 * number.
 */
const MOST_LANES = 6;
/** The number of highlighted routes above which lines are drawn along their shapes, without lanes. */
const MOST_ROUTES = 40;
/** The minimum cosine of the angle between two lines that run in parallel. */
const ALONG = 0.85;

/** @typedef {{x: number, y: number, dx: number, dy: number, order: number}} Sample a position in metres, the direction as a unit vector, and the index of the route */

/**
 * Splits the lines of routes into pieces with lanes.
 * @param {{id: string, lines: import('../geometry/line.js').Line[]}[]} routes in the order of the list
 * @returns {{id: string, lane: number, ids: string[], points: number[][]}[]} lane: the offset in line widths to
 *     the right of the line's direction; ids: all routes of the street, on the pieces of its first route only
 */
export function lanes(routes) {
    if (routes.length > MOST_ROUTES) return routes.flatMap(asTheyRun);
    const streets = new Grid();
    const world = worldAt(routes);
    const position = (/** @type {Sample} */ sample) => [longitudeOf(sample.x / world), latitudeOf(sample.y / world)];
    const drawn = routes.map(({ lines }, order) => own(lines, order, streets, world));
    return drawn.flatMap((pieces, order) => pieces.flatMap((piece) =>
        split(piece, streets).map(({ lane, orders, samples }) => ({
            id: routes[order].id, lane, ids: orders[0] === order ? orders.map((one) => routes[one].id) : [],
            points: samples.map(position),
        }))));
}

/**
 * Returns a route's lines along their shapes, without lanes.
 * @param {{id: string, lines: import('../geometry/line.js').Line[]}} route
 */
const asTheyRun = ({ id, lines }) => lines.map(({ points }) => ({ id, lane: 0, ids: [id], points: pairs(points) }));

/** A spatial index of samples. */
class Grid {
    /**
     * The samples by cell.
     * @type {Map<number, Sample[]>}
     */
    #cells = new Map();

    /**
     * Adds a sample.
     * @param {Sample} sample
     */
    add(sample) {
        const key = cell(Math.floor(sample.x / STREET), Math.floor(sample.y / STREET));
        const there = this.#cells.get(key);
        if (there) there.push(sample);
        else this.#cells.set(key, [sample]);
    }

    /**
     * Yields the samples of lines on the same street, in the same or the opposite direction.
     * @param {Sample} sample
     */
    * along(sample) {
        const column = Math.floor(sample.x / STREET);
        const row = Math.floor(sample.y / STREET);
        for (let i = -1; i <= 1; i++) {
            for (let j = -1; j <= 1; j++) {
                for (const other of this.#cells.get(cell(column + i, row + j)) ?? []) {
                    if (distance(other, sample) <= STREET && Math.abs(other.dx * sample.dx + other.dy * sample.dy) > ALONG) yield other;
                }
            }
        }
    }
}

/**
 * Returns the distance between two samples.
 * @param {Sample} a @param {Sample} b
 */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Returns the key of a cell.
 * @param {number} column @param {number} row
 */
const cell = (column, row) => column * 4_194_304 + row;

/**
 * Returns the metres per unit of the Mercator plane at these routes.
 * @param {{lines: Iterable<import('../geometry/line.js').Line>}[]} routes
 */
function worldAt(routes) {
    const [line] = routes.flatMap(({ lines }) => [...lines]);
    return 360 * DEGREE * Math.cos(((line?.points[0] ?? 0) * Math.PI) / 180);
}

/**
 * Returns a route's pieces, with each street included once, and adds them to the grid of streets.
 * @param {Iterable<import('../geometry/line.js').Line>} lines @param {number} order the route's index @param {Grid} streets @param {number} world metres per unit of the plane
 * @returns {Sample[][]}
 */
function own(lines, order, streets, world) {
    const before = new Grid();
    const pieces = [];
    for (const line of lines) {
        const samples = sampled(line, order, world);
        for (let i = 0; i < samples.length;) {
            const start = i;
            while (i < samples.length && before.along(samples[i]).next().done) i++;
            const ends = start === 0 || i === samples.length;
            // The sample before and after the piece is added, so that the piece joins the other line.
            if (i - start >= (ends ? 1 : KINK)) pieces.push(samples.slice(Math.max(0, start - 1), i + 1));
            while (i < samples.length && !before.along(samples[i]).next().done) i++;
        }
        for (const sample of samples) before.add(sample);
    }
    for (const sample of pieces.flat()) streets.add(sample);
    return pieces.filter((piece) => piece.length > 1);
}

/**
 * Returns samples of a line at even distances, including its corners.
 * @param {import('../geometry/line.js').Line} line @param {number} order the route's index @param {number} world metres per unit of the plane @returns {Sample[]}
 */
function sampled(line, order, world) {
    const samples = [];
    for (let i = 1; i < line.xs.length; i++) {
        const [x, y] = [line.xs[i - 1] * world, line.ys[i - 1] * world];
        const [vx, vy] = [line.xs[i] * world - x, line.ys[i] * world - y];
        const length = Math.hypot(vx, vy);
        if (length === 0) continue;
        const count = Math.max(1, Math.round(length / STEP));
        const last = i === line.xs.length - 1 ? count : count - 1;
        for (let k = 0; k <= last; k++) {
            samples.push({ x: x + (vx * k) / count, y: y + (vy * k) / count, dx: vx / length, dy: vy / length, order });
        }
    }
    return samples;
}

/**
 * Splits a piece where its lane changes.
 * @param {Sample[]} piece @param {Grid} streets @returns {{lane: number, orders: number[], samples: Sample[]}[]}
 */
function split(piece, streets) {
    const placed = piece.map((sample) => placeOf(sample, streets));
    /** @type {{lane: number, orders: number[], samples: Sample[]}[]} */
    const parts = [];
    for (let i = 0; i < placed.length;) {
        const { lane } = placed[i];
        let end = i + 1;
        while (end < placed.length && placed[end].lane === lane) end++;
        const samples = placed.slice(i, end).map(({ at }) => at);
        const before = parts.at(-1);
        if (before && (end - i < SHORT || before.lane === lane)) before.samples.push(...samples);
        else {
            const { orders } = placed[(i + end) >> 1];
            parts.push({ lane, orders, samples: before ? [before.samples[before.samples.length - 1], ...samples] : samples });
        }
        i = end;
    }
    return parts;
}

/**
 * Returns the lane of a sample, and the sample of the street's first route to which the lane is relative. Lanes are
 * counted across that route's direction, so that they do not change sides when a line turns.
 * @param {Sample} sample @param {Grid} streets @returns {{lane: number, orders: number[], at: Sample}}
 */
function placeOf(sample, streets) {
    /** @type {Map<number, Sample>} */
    const beside = new Map([[sample.order, sample]]);
    for (const other of streets.along(sample)) {
        const known = beside.get(other.order);
        if (!known || (known !== sample && distance(other, sample) < distance(known, sample))) beside.set(other.order, other);
    }
    if (beside.size === 1) return { lane: 0, orders: [sample.order], at: sample };
    const orders = [...beside.keys()].sort((a, b) => a - b);
    const first = /** @type {Sample} */ (beside.get(orders[0]));
    const last = Math.min(orders.length, MOST_LANES) - 1;
    const lane = Math.min(orders.indexOf(sample.order), last) - last / 2;
    const along = first.dx * sample.dx + first.dy * sample.dy >= 0;
    return { lane: along ? lane : -lane, orders, at: first };
}
