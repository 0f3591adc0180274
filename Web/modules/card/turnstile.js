/**
 * The turnstile: pays for rides, and shows the result on its display.
 * @module
 */
import { sayAgain } from '../dom/announce.js';
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { money } from '../format/money.js';
import { sentences, t } from '../format/words.js';
import { own, perform } from '../rider/mine.js';
import { commands } from '../rider/rider.js';
import { withdrawUndo } from '../rider/undo.js';

/** How long the display shows a result, in milliseconds. */
const LIT = 2000;

/**
 * The result on the display, and the state of the card that it belongs to.
 * @type {{lines: string[], card: string, state: string} | undefined}
 */
let lit;
/**
 * The timer that turns the display off.
 * @type {number | undefined}
 */
let timer;

/**
 * Returns the rider's card with an ID.
 * @param {string} id
 */
const cardOf = (id) => own.value.rider?.overview.cards.find((one) => one.id === id);

/**
 * Pays for a ride, and shows the result on the display.
 * @param {string} id of the card @returns {Promise<boolean>} whether the turnstile opens
 */
export async function ride(id) {
    const reply = await perform(commands.ride(id));
    const card = cardOf(id);
    if (card && reply.refused === 'insufficientFare') refuse(reply.missing, card);
    else if (card && !reply.refused) open(card);
    if (!reply.refused) withdrawUndo();
    return !reply.refused;
}

/**
 * Shows and announces that the turnstile is open.
 * @param {Core.Card} card
 */
function open(card) {
    light(card, t('turnstile.go'), money(card.balance, card), card.expiry === 'expired' && t('turnstile.expired'));
    sayBalance(card, card.expiry === 'expired' && t('card.expired'));
}

/**
 * Announces the new balance and the number of rides left.
 * @param {Core.Card} card @param {string | false} [more]
 */
function sayBalance(card, more = false) {
    const words = [t('card.updated', { balance: money(card.balance, card) }), t('card.ridesSpoken', { count: card.ridesLeft }), more];
    sayAgain('turnstile', sentences(words));
}

/**
 * Adds an amount to a card, or sets its balance.
 * @param {'reload' | 'adjust'} kind @param {string} id @param {string} amount as typed @returns {Promise<Core.Reply>}
 */
export async function pay(kind, id, amount) {
    const reply = await perform(commands[kind](id, amount));
    if (reply.refused) return reply;
    withdrawUndo();
    const card = cardOf(id);
    if (card) sayBalance(card);
    return reply;
}

/**
 * Shows and announces that the balance is insufficient.
 * @param {number} missing the amount that is lacking @param {Core.Card} card
 */
function refuse(missing, card) {
    light(card, t('turnstile.insufficient'));
    sayAgain('turnstile', t('card.insufficient', { missing: money(missing, card) }), 'assertive');
}

/**
 * Shows lines on the display for a while.
 * @param {Core.Card} card @param {...(string | false)} words
 */
function light(card, ...words) {
    lit = { lines: words.flatMap((one) => (one === false ? [] : one)), card: card.id, state: stateOf(card) };
    clearTimeout(timer);
    timer = setTimeout(() => {
        lit = undefined;
        redraw();
    }, LIT);
    redraw();
}

/**
 * Returns a text that changes with each entry of a card.
 * @param {Core.Card | undefined} card
 */
const stateOf = (card) => `${card?.lastEntry} ${card?.balance}`;

/**
 * Renders the display while it has a result and the card is unchanged, so that an undone ride disappears. The result is
 * announced separately.
 */
export const display = () => lit && lit.state === stateOf(cardOf(lit.card))
    && h('p', { class: 'toast', key: 'turnstile', 'aria-hidden': 'true' }, lit.lines.map((line) => h('span', {}, line)));
