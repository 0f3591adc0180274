/**
 * Following a pointer that was put down: wherever it goes, and towards the start of the line.
 * @module
 */
import { sign } from './direction.js';

/** The share of an element's width beyond which releasing a drag performs its action. */
export const THRESHOLD = 0.35;
/** Pixels in a millisecond: a flick does it however short it is. */
const FLICK = 0.6;
/** Pixels: a flick is longer than a trembling finger. */
const SHORTEST = 24;
/** Milliseconds: a finger that has come to rest does not flick any more. */
const REST = 100;

/**
 * Until it is lifted or taken away. On the window: an element that is moved in the page lets go of the pointer.
 * @param {PointerEvent} down @param {(event: PointerEvent) => void} moved @param {(event: PointerEvent) => void} ended
 */
export function follow({ pointerId }, moved, ended) {
    const following = new AbortController();
    /** @param {'pointermove' | 'pointerup' | 'pointercancel'} name @param {(event: PointerEvent) => void} handler */
    const on = (name, handler) =>
        addEventListener(name, (event) => event.pointerId === pointerId && handler(event), { signal: following.signal });
    /** @param {PointerEvent} event */
    const end = (event) => {
        following.abort();
        ended(event);
    };
    on('pointermove', moved);
    on('pointerup', end);
    on('pointercancel', end);
}

/**
 * Follows what drags an element left; right where lines run from right to left.
 * @param {PointerEvent} down @param {HTMLElement} element
 * @param {(x: number, reached: boolean) => void} moved pixels towards the end of the line, zero or less, and whether letting go would do it
 * @param {(x: number, reached: boolean) => void} letGo
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
        // What is shown of a flick ends with it, however late the next event comes.
        resting = window.setTimeout(() => moved(x, isFar()), REST);
    }, (event) => {
        clearTimeout(resting);
        if (event.timeStamp - at > REST) speed = 0;
        letGo(x, event.type === 'pointerup' && reached());
    });
}
