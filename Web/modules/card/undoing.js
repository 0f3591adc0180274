/**
 * The last action on a card, and the way to undo it.
 * @module
 */
import { t } from '../format/words.js';
import { perform } from '../rider/mine.js';
import { commands, questions } from '../rider/rider.js';
import { offerRedo } from '../rider/undo.js';
import { entryWords } from './entry.js';

/** @typedef {Core.Deed} Deed */

/** The last result, since the page is drawn every second. */
let last = { overview: /** @type {Core.Overview | undefined} */ (undefined), card: /** @type {string | undefined} */ (undefined), deed: /** @type {Deed | null} */ (null) };

/** @param {import('../rider/rider.js').Rider} rider @param {Core.Card} [card] that is looked at @returns {Deed | null} */
export function lastDeed(rider, card) {
    const { overview } = rider;
    if (last.overview !== overview || last.card !== card?.id) last = { overview, card: card?.id, deed: rider.ask(questions.lastDeed(card?.id)) };
    return last.deed;
}

/** @param {Deed} deed */
export const undoWords = ({ what }) => t(`card.undo.${what}`);

/** @param {import('../rider/rider.js').Rider} rider @param {Core.Card} [card] */
export async function undoLast(rider, card) {
    const deed = lastDeed(rider, card);
    if (!deed) return;
    const reply = await perform(commands.undoLast(card?.id));
    if (reply.refused !== undefined) return;
    const { kind, amount } = deed;
    const entry = kind && amount !== undefined && card ? entryWords({ kind, amount }, card) : '';
    offerRedo(t(`card.undone.${deed.what}`, { entry }), reply.event, deed.entry ?? deed.card);
}
