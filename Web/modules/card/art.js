/**
 * The drawing on a card, different for each card: curved parallel lines, and another that meets them.
 * @module
 */
import { s } from '../dom/svg.js';

/**
 * The paths of the lines at the left of a card of 358 × 216: three parallel ones and a fourth, the rectangle where they
 * meet, and the centres of three stops.
 */
const LAYOUTS = [
    {
        lines: ['M-12 156H68a78 78 0 0 0 78-78V-12', 'M-12 136H68a58 58 0 0 0 58-58V-12', 'M-12 116H68a38 38 0 0 0 38-38V-12', 'M40-12V164a32 32 0 0 0 32 32H128'],
        meeting: [28, 104, 24, 64], halts: [[126, 40], [40, 44], [128, 196]],
    },
    {
        lines: ['M-20 96a140 140 0 0 1 140 140', 'M-20 76a160 160 0 0 1 160 160', 'M-20 56a180 180 0 0 1 180 180', 'M40-12V228'],
        meeting: [28, 54, 24, 68], halts: [[149, 174], [40, 190], [40, 20]],
    },
    {
        lines: ['M-12 64H30l60 60V228', 'M-12 44H38l72 72V228', 'M-12 24H46l84 84V228', 'M-12 180H166'],
        meeting: [78, 168, 64, 24], halts: [[20, 180], [14, 64], [130, 140]],
    },
];

const COLOURS = ['line-a', 'line-b', 'line-c', 'line-d'];
/** The number of drawings: each layout, also flipped vertically. */
const DRAWINGS = 2 * LAYOUTS.length;
/** The number of different cards: each drawing in each order of the four colours, with three stops or two. */
const KINDS = DRAWINGS * 24 * 2;

/**
 * Returns an ID's hash (FNV-1a).
 * @param {string} id
 */
const numberOf = (id) => [...id].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261);

/**
 * Returns one of the permutations of an array.
 * @template T @param {T[]} things @param {number} number of the permutation @returns {T[]}
 */
function inOrder(things, number) {
    if (things.length === 0) return [];
    const place = number % things.length;
    return [things[place], ...inOrder(things.filter((_, index) => index !== place), Math.floor(number / things.length))];
}

/**
 * Returns the kind of drawing: that of the ID's hash, or the next one not taken by a card with a smaller ID.
 * @param {string} id @param {string[]} ids of all cards
 */
function kindOf(id, ids) {
    const taken = new Set();
    let kind = 0;
    for (const one of [...ids.filter((other) => other < id).sort().slice(-KINDS / 2), id]) {
        kind = numberOf(one) % KINDS;
        while (taken.has(kind)) kind = (kind + 1) % KINDS;
        taken.add(kind);
    }
    return kind;
}

/**
 * Draws the art of a card as SVG.
 * @param {string} id of the card @param {string[]} ids of all cards
 */
export function cardArt(id, ids) {
    const number = kindOf(id, ids);
    const drawing = number % DRAWINGS;
    const { lines, meeting: [x, y, width, height], halts } = LAYOUTS[drawing % LAYOUTS.length];
    const colours = inOrder(COLOURS, Math.floor(number / DRAWINGS));
    const shown = halts.slice(Math.floor(number / DRAWINGS / 24) % 2);
    return s('svg', { class: 'art', viewBox: '0 0 358 216', preserveAspectRatio: 'xMinYMid slice', 'aria-hidden': 'true' },
        s('g', drawing < LAYOUTS.length ? {} : { transform: 'matrix(1 0 0 -1 0 216)' },
            ...lines.map((d, index) => s('path', { class: colours[index], d })),
            s('rect', { class: 'halt', x, y, width, height, rx: 12 }),
            ...shown.map(([cx, cy]) => s('circle', { class: 'halt', cx, cy, r: 8.5 }))));
}
