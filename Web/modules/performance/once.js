/**
 * Parts that are built once per response. The page is rendered every second; such a part keeps its focus, its scroll
 * position and its expanded details.
 * @module
 */
import { h } from '../dom/dom.js';

/**
 * Returns a function that builds a part once per response and variant. The part must be a child of the page itself:
 * within another part it would be moved by each rendering.
 * @template {object} Answer
 * @param {string} key @param {(answer: Answer, variant: string) => Page.Child} build
 * @returns {(answer: Answer, variant?: string) => Node} `variant` distinguishes builds of the same response
 */
export function once(key, build) {
    /** @type {WeakMap<Answer, {variant: string, node: Node}>} */
    const built = new WeakMap();
    return (answer, variant = '') => {
        const before = built.get(answer);
        if (before?.variant === variant) return before.node;
        const node = h('div', { key, lasting: true }, build(answer, variant));
        built.set(answer, { variant, node });
        return node;
    };
}
