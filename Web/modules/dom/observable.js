/**
 * A value that notifies its listeners when it is replaced.
 * @template Value
 */
export class Observable {
    /** @type {Set<(value: Value) => void>} */
    #listeners = new Set();
    #value;

    /**
     * Sets the initial value.
     * @param {Value} value
     */
    constructor(value) {
        this.#value = value;
    }

    get value() {
        return this.#value;
    }

    set value(value) {
        this.#value = value;
        this.publish();
    }

    /** Notifies the listeners after the value was changed in place. */
    publish() {
        for (const listener of [...this.#listeners]) listener(this.#value);
    }

    /**
     * Adds a listener.
     * @param {(value: Value) => void} listener @returns {() => void} ends the subscription
     */
    subscribe(listener) {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }
}
