/**
 * Pull to refresh: pulling a list down at its top requests the data again. Loaded when the page is idle.
 * @module
 */
import { icon, render } from '../dom/dom.js';
import { t } from '../format/words.js';
import { refresh } from './refresh.js';

/** How far a list must be pulled for a hint to be shown, and for a release to refresh it, in pixels. */
const TOLD = 32;
const FAR = 96;

const plate = /** @type {HTMLElement} */ (document.getElementById('pull'));
/** @type {{x: number, y: number} | undefined} */
let from;
let far = 0;
const show = (/** @type {number} */ pulled) => {
    far = pulled;
    plate.hidden = far < TOLD;
    plate.classList.toggle('reached', far >= FAR);
    if (!plate.hidden) render(plate, icon('refresh'), t(far >= FAR ? 'refresh.letGo' : 'refresh.pull'));
};
addEventListener('touchstart', ({ target, touches }) => {
    const list = /** @type {Element} */ (target).closest('.page, .tray-body');
    const [{ clientX: x, clientY: y }] = touches;
    from = list && list.scrollTop <= 0 && touches.length === 1 ? { x, y } : undefined;
}, { passive: true });
addEventListener('touchmove', ({ touches: [{ clientX: x, clientY: y }] }) => {
    if (!from) return;
    // A horizontal drag is another gesture.
    if (Math.abs(x - from.x) > Math.max(TOLD, y - from.y)) from = undefined;
    show(from ? y - from.y : 0);
}, { passive: true });
for (const end of /** @type {const} */ (['touchend', 'touchcancel'])) {
    addEventListener(end, () => {
        if (from && far >= FAR && end === 'touchend') refresh();
        from = undefined;
        show(0);
    });
}
