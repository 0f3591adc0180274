/**
 * The tray on a phone: three heights, and a handle to tap, drag or move with the arrow keys. On a wide screen the same
 * element is a panel without a height of its own.
 * @module
 */
import { hidden, render } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { t } from '../format/words.js';

/** @typedef {'closed' | 'peek' | 'half' | 'full'} Height a height of the tray */

const heights = /** @type {Height[]} */ (['peek', 'half', 'full']);
/** The speed from which on a released drag continues to the next height, in pixels per millisecond. */
const FLING = 0.5;

export class Sheet {
    /** @type {Height} */
    #height = 'closed';
    #draggedAt = 0;

    /**
     * Adds the behaviour of the tray to its elements.
     * @param {HTMLElement} element with a `.handle`, a `.tray-head` and a `.tray-body`
     */
    constructor(element) {
        this.element = element;
        this.handle = /** @type {HTMLButtonElement} */ (element.querySelector('.handle'));
        this.head = /** @type {HTMLElement} */ (element.querySelector('.tray-head'));
        this.body = /** @type {HTMLElement} */ (element.querySelector('.tray-body'));
        this.handle.addEventListener('click', () => this.#cycle());
        this.handle.addEventListener('keydown', (event) => this.#keys(event));
        for (const part of [this.handle, this.head]) part.addEventListener('pointerdown', (event) => this.#drag(event));
    }

    get height() {
        return this.#height;
    }

    /**
     * Sets the height. The next drawing shows or hides the tray, together with the elements that share the height of
     * the stage: if it was shown earlier, these would move it.
     * @param {Height} height
     */
    set height(height) {
        if (height === this.#height) return;
        // A tray that opens has its height immediately: while growing, it would push its content.
        this.element.classList.toggle('moving', this.#height !== 'closed');
        this.#height = height;
        this.element.dataset.height = height;
        if (height === 'peek') this.body.scrollTop = 0;
        redraw();
    }

    /**
     * Renders the content.
     * @param {Page.Child[]} head @param {Page.Child[]} body
     */
    show(head, body) {
        render(this.handle, hidden(t(`tray.${this.#height}`)));
        render(this.head, ...head);
        render(this.body, ...body);
    }

    /** How much of the map the tray covers from below, in pixels. */
    get covered() {
        return this.#height === 'closed' ? 0 : this.element.offsetHeight;
    }

    #cycle() {
        // The click at the end of a drag is not a tap.
        if (performance.now() - this.#draggedAt < 100) return;
        this.height = heights[(heights.indexOf(this.#height) + 1) % heights.length];
    }

    /**
     * Raises or lowers the tray.
     * @param {number} steps
     */
    step(steps) {
        const index = Math.min(Math.max(heights.indexOf(this.#height) + steps, 0), heights.length - 1);
        this.height = heights[index];
    }

    /**
     * Handles the arrow keys on the handle.
     * @param {KeyboardEvent} event
     */
    #keys(event) {
        const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
        if (steps === 0) return;
        event.preventDefault();
        this.step(steps);
    }

    /**
     * Follows a drag, and settles the tray when it is released.
     * @param {PointerEvent} down
     */
    #drag(down) {
        if (/** @type {Element} */ (down.target).closest('a, .tray-head button') || down.button !== 0) return;
        const { element } = this;
        const start = element.offsetHeight;
        let last = { y: down.clientY, time: down.timeStamp };
        let speed = 0;
        let moved = false;
        const move = (/** @type {PointerEvent} */ event) => {
            if (!moved && Math.abs(event.clientY - down.clientY) < 6) return;
            moved = true;
            speed = (last.y - event.clientY) / Math.max(1, event.timeStamp - last.time);
            last = { y: event.clientY, time: event.timeStamp };
            element.classList.add('dragged');
            element.style.height = `${start + down.clientY - event.clientY}px`;
        };
        const up = () => {
            removeEventListener('pointermove', move);
            removeEventListener('pointerup', up);
            removeEventListener('pointercancel', up);
            if (!moved) return;
            const reached = element.offsetHeight;
            element.classList.remove('dragged');
            element.style.height = '';
            this.#settle(reached, speed);
            this.#draggedAt = performance.now();
        };
        addEventListener('pointermove', move);
        addEventListener('pointerup', up);
        addEventListener('pointercancel', up);
    }

    /**
     * Moves a released tray to the nearest height, or in the direction in which it was flung.
     * @param {number} reached pixels @param {number} speed pixels per millisecond, upwards
     */
    #settle(reached, speed) {
        const whole = /** @type {HTMLElement} */ (this.element.parentElement).clientHeight || innerHeight;
        const places = [136, whole * 0.52, whole - 56];
        let nearest = places.reduce((best, place, i) => (Math.abs(place - reached) < Math.abs(places[best] - reached) ? i : best), 0);
        if (speed > FLING) nearest = Math.max(0, places.findIndex((place) => place > reached));
        if (speed < -FLING) nearest = Math.max(0, places.findLastIndex((place) => place < reached));
        if (heights[nearest] === this.#height) redraw();
        this.height = heights[nearest];
    }
}
