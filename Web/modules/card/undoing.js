/**
 * The last action on a card, which can be undone.
 * @module
 */
import { t } from '../format/words.js';
import { perform } from '../rider/mine.js';
import { commands, questions } from '../rider/rider.js';
import { offerRedo } from '../rider/undo.js';
import { entryWords } from './entry.js';

/** @typedef {Core.Deed} Deed an action that can be undone */

/** The last result, cached because the page is rendered every second. */
let last = { overview: /** @type {Core.Overview | undefined} */ (undefined), card: /** @type {string | undefined} */ (undefined), deed: /** @type {Deed | null} */ (null) };

/**
 * Returns the last action that can be undone.
 * @param {import('../rider/rider.js').Rider} rider @param {Core.Card} [card] the card in view @returns {Deed | null}
 */
export function lastDeed(rider, card) {
    const { overview } = rider;
    if (last.overview !== overview || last.card !== card?.id) last = { overview, card: card?.id, deed: rider.ask(questions.lastDeed(card?.id)) };
    return last.deed;
}

/**
 * Returns the label of the button that undoes an action.
 * @param {Deed} deed
 */
export const undoWords = ({ what }) => t(`card.undo.${what}`);

/**
 * Undoes the last action, and offers to redo it.
 * @param {import('../rider/rider.js').Rider} rider @param {Core.Card} [card]
 */
export async function undoLast(rider, card) {
    const deed = lastDeed(rider, card);
    if (!deed) return;
    const reply = await perform(commands.undoLast(card?.id));
    if (reply.refused !== undefined) return;
    const { kind, amount } = deed;
    const entry = kind && amount !== undefined && card ? entryWords({ kind, amount }, card) : '';
    offerRedo(t(`card.undone.${deed.what}`, { entry }), reply.event, deed.entry ?? deed.card);
}
