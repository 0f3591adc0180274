/**
 * One drawing of the page per frame, however many things have changed.
 * @module
 */

/** @type {(() => void)[]} */
const drawers = [];
let waiting = false;

/** @param {() => void} drawer called in the order of registration */
export const onDraw = (drawer) => void drawers.push(drawer);

export function redraw() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
        waiting = false;
        for (const drawer of drawers) drawer();
    });
}

/** The wide layout: rail, panel, map. */
export const wide = matchMedia('(min-width: 56.25rem)');
wide.addEventListener('change', redraw);
