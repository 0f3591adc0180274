/**
 * How far each view is scrolled: one that is opened starts at its top, one that the rider goes back to is where it was
 * left.
 * @module
 */

/** Views whose address changes while they stay what they are. */
const STAYING = new Set(['directions', 'coaches', 'accuracy', 'card']);

/**
 * Scroll positions by entry of the browser's history.
 * @type {Map<string, number[]>}
 */
const left = new Map();
let entry = entryOf();
/** @type {number[] | undefined} */
let wanted;

/** The name of the present entry, which is given one when it is new. */
function entryOf() {
    if (typeof history.state?.entry !== 'string') history.replaceState({ entry: crypto.randomUUID?.() ?? String(Math.random()) }, '');
    return `${history.state.entry} ${location.hash}`;
}

/**
 * Notes where the lists were left, and where they are to be with the next drawing.
 * @param {HTMLElement[]} lists @param {import('../address/router.js').Place} before @param {import('../address/router.js').Place} here
 * @param {boolean} busInTray whether a chosen bus takes the tray
 */
export function noteScroll(lists, before, here, busInTray) {
    left.set(entry, lists.map((list) => list.scrollTop));
    entry = entryOf();
    const isOther = before.page !== here.page || (before.id !== here.id && !STAYING.has(here.page)) || (busInTray && before.bus !== here.bus);
    wanted = isOther ? left.get(entry) ?? lists.map(() => 0) : undefined;
}

/**
 * Scrolls to what was noted, once the view is drawn.
 * @param {HTMLElement[]} lists
 */
export function scrollAsNoted(lists) {
    wanted?.forEach((top, index) => (lists[index].scrollTop = top));
    wanted = undefined;
}
