/**
 * Parts that are built once for each response: the page is drawn every second, and such a part stays as it is, with its
 * focus, its scroll position and its open details.
 * @module
 */
import { h } from '../dom/dom.js';

/**
 * Such a part must be a child of the page itself: one within another part would be moved each time.
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
