/**
 * One drawing of the page per frame, however many things have changed.
 * @module
 */

/** Milliseconds: a finger that stays longer does not tap. */
const LONGEST_TAP = 400;
/** Milliseconds after a finger has left within which its click comes. */
const CLICK = 50;
/** Pixels: a finger that goes farther does not tap. */
const FARTHEST_TAP = 4;

/** @type {(() => void)[]} */
const drawers = [];
let waiting = false;
/** A drawing that waits for the end of a tap. */
let held = false;
/** @type {{x: number, y: number, end: number} | undefined} `end` is a timer */
let tap;

/** @param {() => void} drawer called in the order of registration */
export const onDraw = (drawer) => void drawers.push(drawer);

export function redraw() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
        waiting = false;
        held = tap !== undefined;
        if (!held) for (const drawer of drawers) drawer();
    });
}

// Nothing moves away from under a finger between its touching and its click: that would be lost, or press what came
// instead.
const observed = { capture: true, passive: true };
addEventListener('pointerdown', ({ clientX: x, clientY: y }) => endTapIn(LONGEST_TAP, { x, y }), observed);
addEventListener('pointermove', ({ clientX, clientY }) => {
    if (tap && Math.hypot(clientX - tap.x, clientY - tap.y) > FARTHEST_TAP) endTap();
}, observed);
addEventListener('pointerup', () => tap && endTapIn(CLICK, tap), observed);
for (const name of ['click', 'pointercancel']) addEventListener(name, endTap, observed);

/** @param {number} milliseconds @param {{x: number, y: number}} at */
function endTapIn(milliseconds, { x, y }) {
    clearTimeout(tap?.end);
    tap = { x, y, end: window.setTimeout(endTap, milliseconds) };
}

function endTap() {
    clearTimeout(tap?.end);
    tap = undefined;
    if (!held) return;
    held = false;
    redraw();
}

/** The wide layout: rail, panel, map. */
export const wide = matchMedia('(min-width: 56.25rem)');
/** The tray is a panel beside the map: landscape phones and tablets. */
export const beside = matchMedia('(orientation: landscape) and (max-height: 30rem) and (max-width: 56.24rem), (min-width: 43.75rem) and (max-width: 56.24rem)');
for (const layout of [wide, beside]) layout.addEventListener('change', redraw);
