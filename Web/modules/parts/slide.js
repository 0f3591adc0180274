/**
 * Rows that a finger deletes by dragging them left, or right where lines run from right to left. A button does the same
 * for everybody else.
 * @module
 */
import { sign } from '../dom/direction.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { pull } from '../dom/pointer.js';
import { t } from '../format/words.js';

/** Milliseconds for a row's whole way. */
const WAY = 240;

/**
 * The row under the finger.
 * @type {string | undefined}
 */
let held;

/**
 * The properties of such a row. A mouse has the button, and text to select.
 * @param {string} id @param {() => Promise<boolean>} remove whether it is gone
 */
export const sliding = (id, remove) => ({
    onpointerdown: (/** @type {PointerEvent & {currentTarget: HTMLElement}} */ event) => {
        if (event.pointerType === 'mouse' || !event.isPrimary) return;
        held = id;
        redraw();
        slide(event, event.currentTarget, remove);
    },
});

/**
 * The content revealed at the end of a row while it slides.
 * @param {string} id of the row
 */
export const behindRow = (id) => id === held
    && h('span', { class: 'away', 'aria-hidden': 'true', 'data-word': t('delete') }, icon('delete'));

/** @param {PointerEvent} down @param {HTMLElement} row @param {() => Promise<boolean>} remove */
function slide(down, row, remove) {
    // An animation that the finger winds on and back: the row's own styles are lost when it is drawn anew.
    const way = row.animate({ transform: ['none', `translateX(${-100 * sign()}%)`] }, { duration: WAY, fill: 'forwards' });
    way.pause();
    pull(down, row, (x) => { way.currentTime = WAY * Math.min(-x / row.offsetWidth, 0.99); }, async (x, reached) => {
        if (reached) await run(way, 1);
        const isGone = reached && await remove();
        // Also of a row that is gone: it may come back.
        held = undefined;
        if (isGone) return;
        if (x < 0) await run(way, -1);
        way.cancel();
        redraw();
    });
}

/**
 * From where it is to one of its ends.
 * @param {Animation} way @param {1 | -1} rate
 */
async function run(way, rate) {
    way.playbackRate = rate;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) way.finish();
    else way.play();
    await way.finished.catch(() => {});
}
