/**
 * Dragging the card left: it follows the finger, and beyond a threshold it rides.
 * @module
 */

/** Of the card's width. */
const THRESHOLD = 0.35;
/** Pixels in a millisecond: a flick rides however short it is. */
const FLICK = 0.6;
/** A flick is longer than a trembling finger. */
const SHORTEST = 24;
/** Milliseconds without a movement after which a finger has come to rest. */
const REST = 100;
/** Degrees at the threshold. */
const TILT = 2;

export class Swipe {
    #card;
    #ride;
    /** @type {{id: number, start: number, x: number, at: number, speed: number} | undefined} */
    #drag;
    #resting = 0;
    isFlying = false;
    /** The card lies still. */
    isOff = false;
    /** Called with whether letting go would ride. @type {(reached: boolean) => void} */
    onReach = () => {};
    /** Called when a fresh card lies there. */
    onRisen = () => {};

    /** @param {HTMLElement} card @param {() => Promise<boolean>} ride whether the card is let through */
    constructor(card, ride) {
        this.#card = card;
        this.#ride = ride;
        card.addEventListener('pointerdown', (event) => this.#take(event));
        card.addEventListener('pointermove', (event) => this.#move(event));
        card.addEventListener('pointerup', (event) => this.#letGo(event));
        card.addEventListener('pointercancel', () => this.#back());
    }

    /** @param {PointerEvent} event */
    #take(event) {
        if (this.isOff || this.isFlying || this.#drag || event.button !== 0) return;
        this.#card.setPointerCapture(event.pointerId);
        this.#drag = { id: event.pointerId, start: event.clientX, x: 0, at: event.timeStamp, speed: 0 };
        this.#card.classList.add('held');
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const drag = this.#drag;
        if (drag?.id !== event.pointerId) return;
        const x = Math.min(0, event.clientX - drag.start);
        const passed = event.timeStamp - drag.at;
        if (passed > 0) drag.speed = (drag.x - x) / passed;
        Object.assign(drag, { x, at: event.timeStamp });
        this.#place(x);
        this.onReach(this.#reaches(drag));
        clearTimeout(this.#resting);
        // A finger that has come to rest does not flick any more.
        this.#resting = window.setTimeout(() => this.#drag === drag && this.onReach(this.#reaches({ x, speed: 0 })), REST);
    }

    /** Whether letting go rides. @param {{x: number, speed: number}} drag */
    #reaches({ x, speed }) {
        return -x > THRESHOLD * this.#card.offsetWidth || (speed > FLICK && -x > SHORTEST);
    }

    /** @param {PointerEvent} event */
    async #letGo(event) {
        if (this.#drag?.id !== event.pointerId) return;
        const { x, at, speed } = this.#drag;
        if (!this.#reaches({ x, speed: event.timeStamp - at > REST ? 0 : speed })) return this.#back();
        this.#drag = undefined;
        this.isFlying = true;
        const passes = await this.#ride();
        if (passes) await this.#animate([{ transform: this.#at(x) }, { transform: this.#at(-1.2 * this.#card.offsetWidth - 32) }], 200, 'ease-in');
        this.isFlying = false;
        if (passes) this.#rise();
        else this.#back();
    }

    /** @param {number} x pixels */
    #place(x) {
        this.#card.style.transform = this.#at(x);
    }

    /** @param {number} x */
    #at(x) {
        const way = Math.min(1, -x / (THRESHOLD * this.#card.offsetWidth));
        return `translateX(${x}px) rotate(${-TILT * way}deg)`;
    }

    /** A fresh card. */
    #rise() {
        this.#layDown();
        this.onRisen();
        this.#animate([{ transform: 'translateY(2rem)', opacity: 0 }, { transform: 'none', opacity: 1 }], 240, 'ease-out');
    }

    #back() {
        const { transform } = this.#card.style;
        this.#layDown();
        if (transform) this.#animate([{ transform }, { transform: 'none' }], 240, 'cubic-bezier(.3, 1.5, .6, 1)');
    }

    #layDown() {
        this.#drag = undefined;
        this.#card.style.transform = '';
        this.#card.classList.remove('held');
        this.onReach(false);
    }

    /** @param {Keyframe[]} frames @param {number} duration @param {string} easing */
    async #animate(frames, duration, easing) {
        if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
        await this.#card.animate(frames, { duration, easing }).finished.catch(() => {});
    }
}
