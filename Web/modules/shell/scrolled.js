/**
 * The scroll position of each view: a newly opened view starts at its top, and a view to which the rider goes back has
 * the position at which they left it.
 * @module
 */

/** Views that stay the same when their address changes. */
const STAYING = new Set(['directions', 'coaches', 'accuracy', 'card']);

/**
 * Scroll positions by entry of the browser's history.
 * @type {Map<string, number[]>}
 */
const left = new Map();
let entry = entryOf();
/** @type {number[] | undefined} */
let wanted;

/** Returns the name of the current history entry, and names it if it is new. */
function entryOf() {
    if (typeof history.state?.entry !== 'string') history.replaceState({ entry: crypto.randomUUID?.() ?? String(Math.random()) }, '');
    return `${history.state.entry} ${location.hash}`;
}

/**
 * Stores how far the lists were scrolled, and selects the scroll positions that the next rendering restores.
 * @param {HTMLElement[]} lists @param {import('../address/router.js').Place} before @param
 *     {import('../address/router.js').Place} here
 * @param {boolean} busInTray whether the tray shows the selected bus
 */
export function noteScroll(lists, before, here, busInTray) {
    left.set(entry, lists.map((list) => list.scrollTop));
    entry = entryOf();
    const isOther = before.page !== here.page || (before.id !== here.id && !STAYING.has(here.page)) || (busInTray && before.bus !== here.bus);
    wanted = isOther ? left.get(entry) ?? lists.map(() => 0) : undefined;
}

/**
 * Scrolls to the selected positions, once the view is drawn.
 * @param {HTMLElement[]} lists
 */
export function scrollAsNoted(lists) {
    wanted?.forEach((top, index) => (lists[index].scrollTop = top));
    wanted = undefined;
}
