/**
 * Lines that share a street run side by side, in the order of the route list. Each route's shapes are cut into pieces of
 * the same lane; what another shape of the same route has drawn already is left out.
 * @module
 */
import { latitudeOf, longitudeOf } from '../line.js';

/** Metres between two samples of a line. */
const STEP = 30;
/** Metres within which two lines are on the same street; no more than a cell of the grid, whose neighbours are searched. */
const STREET = 30;
/** A piece shorter than this many samples keeps the lane of the one before it. */
const SHORT = 5;
/** Cosine of the angle up to which two lines run along each other. */
const ALONG = 0.85;

/** @typedef {{x: number, y: number, dx: number, dy: number, order: number}} Sample metres, and the direction as a unit vector */

/**
 * @param {{id: string, lines: import('../line.js').Line[]}[]} routes in the order of the list
 * @returns {{id: string, lane: number, points: number[][]}[]} lane: 0 in the middle, in lines' widths to the right of the way
 */
export function lanes(routes) {
    const streets = new Grid();
    const world = worldAt(routes);
    const position = (/** @type {Sample} */ sample) => [longitudeOf(sample.x / world), latitudeOf(sample.y / world)];
    const drawn = routes.map(({ lines }, order) => own(lines, order, streets, world));
    return drawn.flatMap((pieces, order) => pieces.flatMap((piece) =>
        split(piece, streets).map(({ lane, samples }) => ({ id: routes[order].id, lane, points: samples.map(position) }))));
}

/** Samples by place. */
class Grid {
    /** @type {Map<number, Sample[]>} */
    #cells = new Map();

    /** @param {Sample} sample */
    add(sample) {
        const key = cell(Math.floor(sample.x / STEP), Math.floor(sample.y / STEP));
        const there = this.#cells.get(key);
        if (there) there.push(sample);
        else this.#cells.set(key, [sample]);
    }

    /** Those on the same street that go the same way or back. @param {Sample} sample @param {number} reach metres */
    * along(sample, reach) {
        const column = Math.floor(sample.x / STEP);
        const row = Math.floor(sample.y / STEP);
        for (let i = -1; i <= 1; i++) {
            for (let j = -1; j <= 1; j++) {
                for (const other of this.#cells.get(cell(column + i, row + j)) ?? []) {
                    const near = Math.hypot(other.x - sample.x, other.y - sample.y) <= reach;
                    if (near && Math.abs(other.dx * sample.dx + other.dy * sample.dy) > ALONG) yield other;
                }
            }
        }
    }
}

/** @param {number} column @param {number} row */
const cell = (column, row) => column * 4_194_304 + row;

/** Metres per unit of the world's plane where these routes run. @param {{lines: Iterable<import('../line.js').Line>}[]} routes */
function worldAt(routes) {
    const [line] = routes.flatMap(({ lines }) => [...lines]);
    return 40_030_000 * Math.cos(((line?.points[0] ?? 0) * Math.PI) / 180);
}

/**
 * A route's pieces, each part of a street once.
 * @param {Iterable<import('../line.js').Line>} lines @param {number} order @param {Grid} streets @param {number} world
 * @returns {Sample[][]}
 */
function own(lines, order, streets, world) {
    const before = new Grid();
    const pieces = [];
    for (const line of lines) {
        const samples = sampled(line, order, world);
        /** @type {Sample[]} */
        let piece = [];
        for (const sample of samples) {
            if (before.along(sample, STREET).next().done) {
                piece.push(sample);
            } else if (piece.length > 0) {
                // One more, so that the piece ends on the line it joins.
                pieces.push([...piece, sample]);
                piece = [];
            }
        }
        if (piece.length > 0) pieces.push(piece);
        for (const sample of samples) before.add(sample);
    }
    for (const sample of pieces.flat()) streets.add(sample);
    return pieces.filter((piece) => piece.length > 1);
}

/** Points at even distances, corners kept. @param {import('../line.js').Line} line @param {number} order @param {number} world @returns {Sample[]} */
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

/** @param {Sample[]} piece @param {Grid} streets @returns {{lane: number, samples: Sample[]}[]} */
function split(piece, streets) {
    const values = piece.map((sample) => laneOf(sample, streets));
    const parts = [];
    for (let i = 0; i < piece.length;) {
        let end = i + 1;
        while (end < piece.length && values[end] === values[i]) end++;
        const before = parts.at(-1);
        if (before && (end - i < SHORT || before.lane === values[i])) before.samples.push(...piece.slice(i, end));
        else parts.push({ lane: values[i], samples: [...(before ? [before.samples[before.samples.length - 1]] : []), ...piece.slice(i, end)] });
        i = end;
    }
    return parts;
}

/** Counted across the way of the first route of the street. @param {Sample} sample @param {Grid} streets */
function laneOf(sample, streets) {
    /** @type {Map<number, Sample>} */
    const beside = new Map([[sample.order, sample]]);
    for (const other of streets.along(sample, STREET)) if (!beside.has(other.order)) beside.set(other.order, other);
    if (beside.size === 1) return 0;
    const orders = [...beside.keys()].sort((a, b) => a - b);
    const first = /** @type {Sample} */ (beside.get(orders[0]));
    const lane = orders.indexOf(sample.order) - (orders.length - 1) / 2;
    return first.dx * sample.dx + first.dy * sample.dy < 0 ? -lane : lane;
}
