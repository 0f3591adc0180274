/**
 * Parts that are built once for each response: the page is drawn every second, and a part that was handed over before
 * stays as it is, with its open details and its focus.
 * @module
 */

/**
 * @template {object} Answer
 * @param {(answer: Answer, variant: string) => Node[]} build
 * @returns {(answer: Answer, variant?: string) => Node[]} `variant` distinguishes builds of the same response
 */
export function once(build) {
    /** @type {WeakMap<Answer, {variant: string, nodes: Node[]}>} */
    const built = new WeakMap();
    return (answer, variant = '') => {
        const before = built.get(answer);
        if (before?.variant === variant) return before.nodes;
        const nodes = build(answer, variant);
        built.set(answer, { variant, nodes });
        return nodes;
    };
}
