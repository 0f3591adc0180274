/**
 * A card's entries, the newest first; each can be deleted, and the balance follows.
 * @module
 */
import { h } from '../dom.js';
import { redraw } from '../draw.js';
import { squareButton } from '../parts.js';
import { perform } from '../rider/mine.js';
import { commands, questions } from '../rider/rider.js';
import { offerUndo } from '../rider/undo.js';
import { behindRow, sliding } from '../slide.js';
import { t } from '../words.js';
import { dayAndTime } from './days.js';
import { money } from './money.js';

/** How many entries stand there, and how many more come each time. */
const PAGE = 20;

let shown = PAGE;
/** What was asked last: a history is long, and the page is drawn every second. */
let last = { overview: undefined, card: '', shown: 0, entries: /** @type {any[]} */ ([]) };

/** Only the newest are shown again. */
export const foldHistory = () => void (shown = PAGE);

/** @param {import('../rider/rider.js').Rider} rider @param {any} card */
export function history(rider, card) {
    const entries = entriesOf(rider, card);
    if (entries.length === 0) return h('p', { class: 'quiet', key: 'history' }, t('card.noEntries'));
    return h('section', { key: 'history', 'aria-labelledby': 'card-history' },
        h('h2', { class: 'section-title', id: 'card-history' }, t('card.history')),
        h('table', { class: 'ledger' },
            h('caption', { class: 'vh' }, t('card.historyOf', { name: card.name })),
            h('thead', { class: 'vh' }, h('tr', {}, ['entry', 'amount', 'balance', 'change'].map((column) => h('th', { scope: 'col' }, t(`card.column.${column}`))))),
            h('tbody', {}, entries.map((entry) => row(entry, card)))),
        card.entries > entries.length && h('button', { type: 'button', class: 'btn wide', onclick: showMore },
            t('card.more', { count: card.entries - entries.length })));
}

/** @param {import('../rider/rider.js').Rider} rider @param {any} card @returns {any[]} */
function entriesOf(rider, card) {
    const { overview } = rider;
    if (last.overview !== overview || last.card !== card.id || last.shown !== shown) {
        last = { overview, card: card.id, shown, entries: rider.ask(questions.history(card.id, 0, shown)) };
    }
    return last.entries;
}

/** @param {any} entry @param {any} card */
function row(entry, card) {
    const [kind, amount, date] = [t(`card.kind.${entry.kind}`), amountOf(entry, card), dayAndTime(entry.at, Date.now())];
    return h('tr', { key: entry.id, ...sliding(entry.id, () => remove(entry, card)) },
        h('th', { scope: 'row' }, h('b', {}, kind), h('span', { class: 'small quiet' }, date)),
        h('td', { class: 'num' }, amount),
        h('td', { class: 'num quiet' }, money(entry.balance, card)),
        h('td', { class: 'act' },
            squareButton('delete', t('card.deleteEntry', { entry: `${kind} ${amount}, ${date}` }), { onclick: () => remove(entry, card) }), behindRow(entry.id)));
}

/** "−$2.75", "+$20.00", "to $10.50". @param {any} entry @param {any} card */
function amountOf({ kind, amount }, card) {
    if (kind === 'adjustment') return t('card.to', { amount: money(amount, card) });
    return money(kind === 'ride' ? -amount : amount, card, 'always');
}

/** @param {any} entry @param {any} card @returns {Promise<boolean>} whether it is gone */
async function remove(entry, card) {
    const { event, refused } = await perform(commands.undo(entry.id));
    if (refused) return false;
    offerUndo(t('card.entryDeleted', { entry: `${t(`card.kind.${entry.kind}`)} ${amountOf(entry, card)}` }), event, entry.id);
    return true;
}

/** Takes back the newest entry. @param {import('../rider/rider.js').Rider} rider @param {any} card */
export async function undoLast(rider, card) {
    const [entry] = rider.ask(questions.history(card.id, 0, 1));
    if (entry) await remove(entry, card);
}

function showMore() {
    shown += 5 * PAGE;
    redraw();
}
