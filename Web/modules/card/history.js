/**
 * Renders a card's entries, newest first. An entry is deleted by a swipe, or by its button once it is expanded; the
 * balance is updated.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { money } from '../format/money.js';
import { commas, t } from '../format/words.js';
import { behindRow, sliding } from '../parts/slide.js';
import { perform } from '../rider/mine.js';
import { commands, questions } from '../rider/rider.js';
import { offerUndo } from '../rider/undo.js';
import { dayAndTime } from './days.js';
import { amountOf, entryWords } from './entry.js';

/** The number of entries shown at first. */
const PAGE = 20;

let shown = PAGE;
/** The last result, cached because a history is long and the page is rendered every second. */
let last = { overview: /** @type {Core.Overview | undefined} */ (undefined), card: '', shown: 0, entries: /** @type {Core.Entry[]} */ ([]) };

/**
 * The ID of the entry whose row is expanded.
 * @type {string | undefined}
 */
let open;

/** Collapses the history to its newest entries. */
export function foldHistory() {
    shown = PAGE;
    open = undefined;
}

/**
 * Renders the history of a card.
 * @param {import('../rider/rider.js').Rider} rider @param {Core.Card} card
 */
export function history(rider, card) {
    const entries = entriesOf(rider, card);
    if (entries.length === 0) return h('p', { class: 'quiet', key: 'history' }, t('card.noEntries'));
    return h('section', { key: 'history', 'aria-labelledby': 'card-history' },
        h('h2', { class: 'section-title', id: 'card-history' }, t('card.history')),
        h('table', { class: 'ledger' },
            h('caption', { class: 'vh' }, t('card.historyOf', { name: card.name })),
            h('thead', { class: 'vh' }, h('tr', {}, ['entry', 'amount', 'balance'].map((column) => h('th', { scope: 'col' }, t(`card.column.${column}`))))),
            h('tbody', {}, entries.flatMap((entry) => rows(entry, card)))),
        card.entries > entries.length && h('button', { type: 'button', class: 'btn wide', onclick: showMore },
            t('card.more', { count: card.entries - entries.length })));
}

/**
 * Returns the history's entries that are shown.
 * @param {import('../rider/rider.js').Rider} rider @param {Core.Card} card @returns {Core.Entry[]}
 */
function entriesOf(rider, card) {
    const { overview } = rider;
    if (last.overview !== overview || last.card !== card.id || last.shown !== shown) {
        last = { overview, card: card.id, shown, entries: rider.ask(questions.history(card.id, 0, shown)) ?? [] };
    }
    return last.entries;
}

/**
 * Renders an entry; if it is expanded, with the button that deletes it.
 * @param {Core.Entry} entry @param {Core.Card} card
 */
function rows(entry, card) {
    const date = dayAndTime(entry.at, Date.now());
    const isOpen = entry.id === open;
    return [
        h('tr', { key: entry.id, ...sliding(entry.id, () => remove(entry, card)) },
            h('th', { scope: 'row' }, h('button', { type: 'button', class: 'entry', 'aria-expanded': String(isOpen), onclick: () => toggle(entry.id) },
                h('b', {}, t(`card.kind.${entry.kind}`)), ' ', h('span', { class: 'small quiet' }, date))),
            h('td', { class: 'num' }, amountOf(entry, card)),
            h('td', { class: 'num quiet' }, money(entry.balance, card), behindRow(entry.id))),
        isOpen && h('tr', { class: 'opened', key: `${entry.id} open` }, h('td', { colspan: 3 },
            h('button', { type: 'button', class: 'btn', 'aria-label': t('card.deleteEntry', { entry: commas([entryWords(entry, card), date]) }), onclick: () => remove(entry, card) },
                icon('delete'), t('delete')))),
    ];
}

/**
 * Expands or collapses an entry's row.
 * @param {string} id
 */
function toggle(id) {
    open = open === id ? undefined : id;
    redraw();
}

/**
 * Deletes an entry, and offers to undo that.
 * @param {Core.Entry} entry @param {Core.Card} card @returns {Promise<boolean>} whether it was deleted
 */
async function remove(entry, card) {
    const reply = await perform(commands.undo(entry.id));
    if (reply.refused !== undefined) return false;
    open = undefined;
    offerUndo(t('card.entryDeleted', { entry: entryWords(entry, card) }), reply.event, entry.id);
    return true;
}

function showMore() {
    shown += 5 * PAGE;
    redraw();
}
