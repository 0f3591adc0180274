/**
 * Lines that share a street run side by side, in the order of the route list. Each route's shapes are cut into pieces
 * of the same lane; what another shape of the same route has drawn already is left out.
 *
 * Where many share a street they move together, and more routes than anybody could follow lie one over the other.
 * @module
 */
import { DEGREE } from '../geometry/coordinate.js';
import { latitudeOf, longitudeOf } from '../geometry/line.js';
import { pairs } from './features.js';

/** Metres between two samples of a line. */
const STEP = 30;
/** Metres within which two lines are on the same street, both carriageways of it; the grid's cells are as large. */
const STREET = 45;
/** A piece of fewer samples between two that are drawn already is a kink of the line. */
const KINK = 4;
/** A piece shorter than this many samples keeps the lane of the one before it. */
const SHORT = 5;
/**
 * So many lines lie side by side at most; the others of a street lie below the last of these, and its codes count them.
 */
const MOST_LANES = 6;
/** More lit routes than this are drawn as they run. */
const MOST_ROUTES = 40;
/** Cosine of the angle up to which two lines run along each other. */
const ALONG = 0.85;

/** @typedef {{x: number, y: number, dx: number, dy: number, order: number}} Sample metres, and the direction as a unit vector */

/**
 * @param {{id: string, lines: import('../geometry/line.js').Line[]}[]} routes in the order of the list
 * @returns {{id: string, lane: number, ids: string[], points: number[][]}[]} lane: 0 in the middle, in lines' widths to
 *     the right of the way; ids: all routes of the street, with the first of them only
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

/** @param {{id: string, lines: import('../geometry/line.js').Line[]}} route */
const asTheyRun = ({ id, lines }) => lines.map(({ points }) => ({ id, lane: 0, ids: [id], points: pairs(points) }));

/** Samples by place. */
class Grid {
    /** @type {Map<number, Sample[]>} */
    #cells = new Map();

    /** @param {Sample} sample */
    add(sample) {
        const key = cell(Math.floor(sample.x / STREET), Math.floor(sample.y / STREET));
        const there = this.#cells.get(key);
        if (there) there.push(sample);
        else this.#cells.set(key, [sample]);
    }

    /**
     * Lines on the same street in the same or the opposite direction.
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

/** @param {Sample} a @param {Sample} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** @param {number} column @param {number} row */
const cell = (column, row) => column * 4_194_304 + row;

/**
 * Metres per unit of the world's plane where these routes run.
 * @param {{lines: Iterable<import('../geometry/line.js').Line>}[]} routes
 */
function worldAt(routes) {
    const [line] = routes.flatMap(({ lines }) => [...lines]);
    return 360 * DEGREE * Math.cos(((line?.points[0] ?? 0) * Math.PI) / 180);
}

/**
 * A route's pieces, each part of a street once.
 * @param {Iterable<import('../geometry/line.js').Line>} lines @param {number} order @param {Grid} streets @param {number} world
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
            // One more on both sides, so that the piece ends on the line it joins.
            if (i - start >= (ends ? 1 : KINK)) pieces.push(samples.slice(Math.max(0, start - 1), i + 1));
            while (i < samples.length && !before.along(samples[i]).next().done) i++;
        }
        for (const sample of samples) before.add(sample);
    }
    for (const sample of pieces.flat()) streets.add(sample);
    return pieces.filter((piece) => piece.length > 1);
}

/**
 * Points at even distances, corners kept.
 * @param {import('../geometry/line.js').Line} line @param {number} order @param {number} world @returns {Sample[]}
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

/** @param {Sample[]} piece @param {Grid} streets @returns {{lane: number, orders: number[], samples: Sample[]}[]} */
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
 * The lane of a sample, and the sample of the street's first route it is drawn beside. Lanes are counted across that
 * route's way, so that they stay where they are when a line turns.
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
