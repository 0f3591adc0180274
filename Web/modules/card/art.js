/**
 * What is printed on the card: three lines that bend together, and a fourth that meets them.
 * @module
 */
import { s } from '../svg.js';

/** Tag, class, and where it lies on a card of 358 × 216. @type {[string, string, Record<string, string | number>][]} */
const PARTS = [
    ['path', 'line-a', { d: 'M-12 156H68a78 78 0 0 0 78-78V-12' }],
    ['path', 'line-b', { d: 'M-12 136H68a58 58 0 0 0 58-58V-12' }],
    ['path', 'line-c', { d: 'M-12 116H68a38 38 0 0 0 38-38V-12' }],
    ['path', 'line-d', { d: 'M40-12V164a32 32 0 0 0 32 32H128' }],
    ['rect', 'halt', { x: 28, y: 104, width: 24, height: 64, rx: 12 }],
    ['circle', 'halt', { cx: 126, cy: 40, r: 8.5 }],
    ['circle', 'halt', { cx: 40, cy: 44, r: 8.5 }],
    ['circle', 'halt', { cx: 128, cy: 196, r: 8.5 }],
];

export function cardArt() {
    return s('svg', { class: 'art', viewBox: '0 0 358 216', preserveAspectRatio: 'xMinYMid slice', 'aria-hidden': 'true' },
        ...PARTS.map(([tag, name, place]) => s(tag, { class: name, ...place })));
}
