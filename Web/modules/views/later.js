/**
 * Views that are not needed at the start: each comes when it is first opened, and those that riders often open once the
 * page rests, so that they are there without a connection too. What a view has to `prepare` waits until it is opened.
 * @module
 */
import { redraw } from '../dom/draw.js';
import { later, t } from '../format/words.js';
import { asking, failure } from '../parts/states.js';

/** @type {Later<unknown>[]} */
const all = [];

/** @template Module */
export class Later {
    /**
     * The view's module, once it has come.
     * @type {Module | undefined}
     */
    module;
    /** @type {Page.Failure | undefined} */
    #error;
    #attempts = 0;
    #askedAt = 0;
    /** @type {Promise<void> | undefined} */
    #coming;

    /** @param {string} name of the file beside this one @param {{seldom?: boolean}} options `seldom`: comes only when opened */
    constructor(name, { seldom = false } = {}) {
        this.name = name;
        if (!seldom) all.push(this);
    }

    get untried() {
        return this.#attempts === 0;
    }

    /** Asks for the module; after a failure again. */
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
        // Some browsers remember that an address failed, and do not ask again.
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

    /** @param {string} again @returns {Promise<Module & {prepare?: () => Promise<unknown>}>} */
    #import(again) {
        return later(() => import(`./${this.name}.js${again}`));
    }

    /** Has the module fetched, before anybody opens it. */
    async bring() {
        const module = await this.#import('');
        if (!module.prepare) this.module ??= module;
    }

    /**
     * A placeholder until the view is loaded.
     * @param {() => void} again
     */
    waiting(again) {
        return this.#error ? failure(this.#error, again, '') : asking(this.#askedAt, t('asking.page'));
    }
}

/**
 * Whether the rider saves data: then nothing comes before it is wanted.
 * @returns {boolean}
 */
export const savesData = () => navigator.connection?.saveData === true;

/** @param {() => void} work done while the page rests */
export const whenIdle = (work) => void (window.requestIdleCallback ?? ((/** @type {() => void} */ done) => setTimeout(done, 500)))(work);

/**
 * Asks for every view that riders often open and that was not asked for; riders who save data get each when they open
 * it.
 */
export function loadLaterViews() {
    if (!savesData()) for (const view of all) whenIdle(() => void (view.untried && view.bring().catch(() => {})));
}
