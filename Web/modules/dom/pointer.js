/**
 * Follows a pointer from its `pointerdown` event, in any direction or towards the start of a text line.
 * @module
 */
import { sign } from './direction.js';

/** The share of an element's width beyond which releasing a drag performs its action. */
export const THRESHOLD = 0.35;
/** The minimum speed of a flick, in pixels per millisecond; a flick performs the action at any distance. */
const FLICK = 0.6;
/** The minimum distance of a flick in pixels, so that a trembling finger does not perform the action. */
const SHORTEST = 24;
/** The time without movement after which a pointer no longer flicks, in milliseconds. */
const REST = 100;

/**
 * Follows a pointer until it is lifted or canceled. Listens on the window, since an element that is moved in the page
 * loses the pointer capture.
 * @param {PointerEvent} down @param {(event: PointerEvent) => void} moved @param {(event: PointerEvent) => void} ended
 */
export function follow({ pointerId }, moved, ended) {
    const following = new AbortController();
    /**
     * Adds a listener that ignores other pointers.
     * @param {'pointermove' | 'pointerup' | 'pointercancel'} name @param {(event: PointerEvent) => void} handler
     */
    const on = (name, handler) =>
        addEventListener(name, (event) => event.pointerId === pointerId && handler(event), { signal: following.signal });
    /**
     * Removes the listeners, and reports the end.
     * @param {PointerEvent} event
     */
    const end = (event) => {
        following.abort();
        ended(event);
    };
    on('pointermove', moved);
    on('pointerup', end);
    on('pointercancel', end);
}

/**
 * Follows a pointer that drags an element to the left, or to the right in right-to-left languages.
 * @param {PointerEvent} down @param {HTMLElement} element
 * @param {(x: number, reached: boolean) => void} moved called with the distance in pixels, zero or negative towards the
 *     start of a text line, and whether a release would perform the action
 * @param {(x: number, reached: boolean) => void} letGo called at release with the same
 */
export function pull(down, element, moved, letGo) {
    let [x, at, speed, resting] = [0, down.timeStamp, 0, 0];
    const isFar = () => -x > THRESHOLD * element.offsetWidth;
    const reached = () => isFar() || (speed > FLICK && -x > SHORTEST);
    follow(down, (event) => {
        const to = Math.min(0, (event.clientX - down.clientX) * sign());
        if (event.timeStamp > at) speed = (x - to) / (event.timeStamp - at);
        [x, at] = [to, event.timeStamp];
        moved(x, reached());
        clearTimeout(resting);
        // A pointer at rest no longer flicks, even if no further event arrives.
        resting = window.setTimeout(() => moved(x, isFar()), REST);
    }, (event) => {
        clearTimeout(resting);
        if (event.timeStamp - at > REST) speed = 0;
        letGo(x, event.type === 'pointerup' && reached());
    });
}
