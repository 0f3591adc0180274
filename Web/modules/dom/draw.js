/**
 * Renders the page at most once per frame, however many values have changed.
 * @module
 */

/** The maximum duration of a tap, in milliseconds. */
const LONGEST_TAP = 400;
/** The maximum time between the end of a touch and its click event, in milliseconds. */
const CLICK = 50;
/** The maximum movement during a tap, in pixels. */
const FARTHEST_TAP = 4;

/**
 * The functions that render parts of the page.
 * @type {(() => void)[]}
 */
const drawers = [];
let waiting = false;
/** Whether a rendering is postponed until the end of a tap. */
let held = false;
/**
 * The tap in progress.
 * @type {{x: number, y: number, end: number} | undefined} `end` is a timer
 */
let tap;

/**
 * Registers a function that renders a part of the page.
 * @param {() => void} drawer called at each rendering, in the order of registration
 */
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

// Rendering is postponed between a touch and its click: an element that moved away would miss the click, and another
// would receive it.
const observed = { capture: true, passive: true };
addEventListener('pointerdown', ({ clientX: x, clientY: y }) => endTapIn(LONGEST_TAP, { x, y }), observed);
addEventListener('pointermove', ({ clientX, clientY }) => {
    if (tap && Math.hypot(clientX - tap.x, clientY - tap.y) > FARTHEST_TAP) endTap();
}, observed);
addEventListener('pointerup', () => tap && endTapIn(CLICK, tap), observed);
for (const name of ['click', 'pointercancel']) addEventListener(name, endTap, observed);

/**
 * Extends the tap in progress, or starts one.
 * @param {number} milliseconds @param {{x: number, y: number}} at
 */
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

/** The media query of the wide layout: rail, panel, map. */
export const wide = matchMedia('(min-width: 56.25rem)');
/** The media query of the layout with the tray beside the map: landscape phones and tablets. */
export const beside = matchMedia('(orientation: landscape) and (max-height: 30rem) and (max-width: 56.24rem), (min-width: 43.75rem) and (max-width: 56.24rem)');
for (const layout of [wide, beside]) layout.addEventListener('change', redraw);
