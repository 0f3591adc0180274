/**
 * Views that are not needed at the start. Each is loaded when it is first opened, and those that riders often open when
 * the page is idle, so that they are available without a connection too. A view's `prepare` function, if it has one, is
 * called only when the view is opened.
 */
import { redraw } from '../dom/draw.js';
import { later, t } from '../format/words.js';
import { asking, failure } from '../parts/states.js';

/** @type {Later<unknown>[]} */
const all = [];

/**
 * A view whose module is loaded on demand.
 * @template Module
 */
export class Later {
    /**
     * The view's module, once it is loaded.
     * @type {Module | undefined}
     */
    module;
    /** @type {Page.Failure | undefined} */
    #error;
    #attempts = 0;
    #askedAt = 0;
    /** @type {Promise<void> | undefined} */
    #coming;

    /**
     * Registers a view, without loading it.
     * @param {string} name of the file beside this one @param {{seldom?: boolean}} options `seldom`: whether to load it
     *     only when it is opened
     */
    constructor(name, { seldom = false } = {}) {
        this.name = name;
        if (!seldom) all.push(this);
    }

    get untried() {
        return this.#attempts === 0;
    }

    /** Loads the module; after a failure, tries again. */
    load() {
        if (!this.#coming) {
            this.#askedAt = performance.now();
            this.#error = undefined;
            setTimeout(redraw, 1600);
            this.#coming = this.#load();
        }
        return this.#coming;
    }

    async #load() {
        // Some browsers remember that a URL failed, and do not request it again.
        const again = this.#attempts > 0 ? `?again=${this.#attempts}` : '';
        this.#attempts += 1;
        try {
            const module = await this.#import(again);
            await module.prepare?.();
            this.module = module;
        } catch {
            this.#error = { status: 0 };
            this.#coming = undefined;
        }
        redraw();
    }

    /**
     * Imports the module after loading its texts.
     * @param {string} again @returns {Promise<Module & {prepare?: () => Promise<unknown>}>}
     */
    #import(again) {
        return later(() => import(`./${this.name}.js${again}`));
    }

    /** Loads the module before the view is opened. */
    async bring() {
        const module = await this.#import('');
        if (!module.prepare) this.module ??= module;
    }

    /**
     * Renders a placeholder until the view is loaded, or the error if loading failed.
     * @param {() => void} again
     */
    waiting(again) {
        return this.#error ? failure(this.#error, again, '') : asking(this.#askedAt, t('asking.page'));
    }
}

/**
 * Returns whether the rider saves data; then nothing is loaded in advance.
 * @returns {boolean}
 */
export const savesData = () => navigator.connection?.saveData === true;

/**
 * Runs an operation while the page is idle.
 * @param {() => void} work
 */
export const whenIdle = (work) => void (window.requestIdleCallback ?? ((/** @type {() => void} */ done) => setTimeout(done, 500)))(work);

/**
 * Loads the views that riders often open and that are not loaded yet. For riders who save data, each is loaded when
 * they open it.
 */
export function loadLaterViews() {
    if (!savesData()) for (const view of all) whenIdle(() => void (view.untried && view.bring().catch(() => {})));
}
