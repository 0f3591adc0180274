/**
 * Dragging the card left, or right where lines run from right to left: it follows the finger, and beyond a threshold it
 * rides.
 * @module
 */
import { sign } from '../dom/direction.js';
import { pull, THRESHOLD } from '../dom/pointer.js';

/** Degrees at the threshold. */
const TILT = 2;

export class Swipe {
    #card;
    #ride;
    #isHeld = false;
    isFlying = false;
    /** The card lies still. */
    isOff = false;
    /**
     * Called with whether letting go would ride.
     * @type {(reached: boolean) => void}
     */
    onReach = () => {};
    /** Called when a fresh card lies there. */
    onRisen = () => {};

    /** @param {HTMLElement} card @param {() => Promise<boolean>} ride whether the card is let through */
    constructor(card, ride) {
        this.#card = card;
        this.#ride = ride;
        card.addEventListener('pointerdown', (event) => this.#take(event));
    }

    /** @param {PointerEvent} event */
    #take(event) {
        if (this.isOff || this.isFlying || this.#isHeld || event.button !== 0) return;
        this.#card.setPointerCapture(event.pointerId);
        this.#card.classList.add('held');
        this.#isHeld = true;
        pull(event, this.#card, (x, reached) => this.#follow(x, reached), (x, reached) => (reached ? this.#go(x) : this.#back()));
    }

    /** @param {number} x pixels @param {boolean} reached */
    #follow(x, reached) {
        this.#card.style.transform = this.#at(x);
        this.onReach(reached);
    }

    /**
     * To the turnstile.
     * @param {number} x where it was let go
     */
    async #go(x) {
        this.#isHeld = false;
        this.isFlying = true;
        const passes = await this.#ride();
        if (passes) await this.#animate([{ transform: this.#at(x) }, { transform: this.#at(-1.2 * this.#card.offsetWidth - 32) }], 200, 'ease-in');
        this.isFlying = false;
        if (passes) this.#rise();
        else this.#back();
    }

    /** @param {number} x */
    #at(x) {
        const way = Math.min(1, -x / (THRESHOLD * this.#card.offsetWidth));
        return `translateX(${x * sign()}px) rotate(${-TILT * way * sign()}deg)`;
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
        this.#isHeld = false;
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
