/**
 * Rows that are deleted by swiping to the left, or to the right in right-to-left languages. A button does the same for
 * other input devices.
 * @module
 */
import { sign } from '../dom/direction.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { pull } from '../dom/pointer.js';
import { t } from '../format/words.js';

/** The duration of a slide over the full width of a row, in milliseconds. */
const WAY = 240;

/**
 * The ID of the row being swiped.
 * @type {string | undefined}
 */
let held;

/**
 * Returns the event properties of a row that can be swiped. A mouse is ignored: it can use the button, and select text.
 * @param {string} id @param {() => Promise<boolean>} remove deletes the row; resolves to whether it was deleted
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
 * Renders the content revealed at the end of a row while it slides.
 * @param {string} id of the row
 */
export const behindRow = (id) => id === held
    && h('span', { class: 'away', 'aria-hidden': 'true', 'data-word': t('delete') }, icon('delete'));

/**
 * Moves the row with the finger, and deletes it if it was swiped far enough.
 * @param {PointerEvent} down @param {HTMLElement} row @param {() => Promise<boolean>} remove
 */
function slide(down, row, remove) {
    // An animation whose time follows the finger: inline styles of the row would be lost when it is rendered again.
    const way = row.animate({ transform: ['none', `translateX(${-100 * sign()}%)`] }, { duration: WAY, fill: 'forwards' });
    way.pause();
    pull(down, row, (x) => { way.currentTime = WAY * Math.min(-x / row.offsetWidth, 0.99); }, async (x, reached) => {
        if (reached) await run(way, 1);
        const isGone = reached && await remove();
        // Also after a deletion, since it can be undone.
        held = undefined;
        if (isGone) return;
        if (x < 0) await run(way, -1);
        way.cancel();
        redraw();
    });
}

/**
 * Plays the animation from its current time to its end, or back to its start.
 * @param {Animation} way @param {1 | -1} rate
 */
async function run(way, rate) {
    way.playbackRate = rate;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) way.finish();
    else way.play();
    await way.finished.catch(() => {});
}
