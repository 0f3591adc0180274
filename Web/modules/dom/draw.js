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
/** The tray is a panel beside the map: landscape phones and tablets. */
export const beside = matchMedia('(orientation: landscape) and (max-height: 30rem) and (max-width: 56.24rem), (min-width: 43.75rem) and (max-width: 56.24rem)');
for (const layout of [wide, beside]) layout.addEventListener('change', redraw);
