/**
 * The state of a view while the rider's journal is being loaded, and after a failure.
 * @module
 */
import { redraw } from '../dom/draw.js';
import { t } from '../format/words.js';
import { asking, failure } from '../parts/states.js';
import { mine, own } from './mine.js';

const state = { askedAt: 0, error: /** @type {Page.Failure | undefined} */ (undefined) };

/**
 * Begins to load the journal.
 * @returns {Promise<void>} settled when it is loaded, or has failed to load
 */
export async function openJournal() {
    Object.assign(state, { askedAt: performance.now(), error: undefined });
    setTimeout(redraw, 1600);
    try {
        await mine();
    } catch {
        state.error = { status: 0 };
    }
    redraw();
}

/** Renders a placeholder until the rider's data is loaded. */
export const waitingForJournal = () => own.value.rider ? null
    : state.error ? failure(state.error, openJournal, '') : asking(state.askedAt, t('asking.own'));

own.subscribe(redraw);
