/**
 * Handles dragging the card to the left, or to the right in right-to-left languages. The card follows the pointer, and
 * a release beyond the threshold pays for a ride.
 * @module
 */
import { sign } from '../dom/direction.js';
import { pull, THRESHOLD } from '../dom/pointer.js';

/** The card's tilt at the threshold, in degrees. */
const TILT = 2;

export class Swipe {
    #card;
    #ride;
    #isHeld = false;
    isFlying = false;
    /** Whether the card cannot be dragged. */
    isOff = false;
    /**
     * Called when the pointer crosses the threshold, with whether a release would pay for a ride.
     * @type {(reached: boolean) => void}
     */
    onReach = () => {};
    /** Called when the card has returned after a ride. */
    onRisen = () => {};

    /**
     * Adds the handlers to a card's element.
     * @param {HTMLElement} card @param {() => Promise<boolean>} ride pays for a ride; returns whether the turnstile opens
     */
    constructor(card, ride) {
        this.#card = card;
        this.#ride = ride;
        card.addEventListener('pointerdown', (event) => this.#take(event));
    }

    /**
     * Starts a drag at a `pointerdown` event.
     * @param {PointerEvent} event
     */
    #take(event) {
        if (this.isOff || this.isFlying || this.#isHeld || event.button !== 0) return;
        this.#card.setPointerCapture(event.pointerId);
        this.#card.classList.add('held');
        this.#isHeld = true;
        pull(event, this.#card, (x, reached) => this.#follow(x, reached), (x, reached) => (reached ? this.#go(x) : this.#back()));
    }

    /**
     * Moves the card with the pointer.
     * @param {number} x pixels @param {boolean} reached whether the threshold is reached
     */
    #follow(x, reached) {
        this.#card.style.transform = this.#at(x);
        this.onReach(reached);
    }

    /**
     * Pays for a ride, and animates the card through the turnstile or back.
     * @param {number} x the position at release, in pixels
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

    /**
     * Returns the card's transformation at a position.
     * @param {number} x pixels
     */
    #at(x) {
        const way = Math.min(1, -x / (THRESHOLD * this.#card.offsetWidth));
        return `translateX(${x * sign()}px) rotate(${-TILT * way * sign()}deg)`;
    }

    /** Returns the card to its original position with an animation from below. */
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

    /**
     * Runs an animation, unless the rider prefers reduced motion.
     * @param {Keyframe[]} frames @param {number} duration @param {string} easing
     */
    async #animate(frames, duration, easing) {
        if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
        await this.#card.animate(frames, { duration, easing }).finished.catch(() => {});
    }
}
