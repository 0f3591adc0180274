/**
 * The turnstile: a ride, and what its display shows for it.
 * @module
 */
import { sayAgain } from '../dom/announce.js';
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { money } from '../format/money.js';
import { t } from '../format/words.js';
import { own, perform } from '../rider/mine.js';
import { commands } from '../rider/rider.js';
import { withdrawUndo } from '../rider/undo.js';

/** Milliseconds that the display is lit. */
const LIT = 2000;

/**
 * The lit display, and the state of the card that it shows.
 * @type {{lines: string[], card: string, state: string} | undefined}
 */
let lit;
/** @type {number | undefined} */
let timer;

/** @param {string} id */
const cardOf = (id) => own.value.rider?.overview.cards.find((one) => one.id === id);

/**
 * Pays for a ride.
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

/** @param {Core.Card} card */
function open(card) {
    light(card, t('turnstile.go'), money(card.balance, card), card.expiry === 'expired' && t('turnstile.expired'));
    sayBalance(card, card.expiry === 'expired' && t('card.expired'));
}

/**
 * Says what is on the card now.
 * @param {Core.Card} card @param {string | false} [more]
 */
function sayBalance(card, more = false) {
    const words = [t('card.updated', { balance: money(card.balance, card) }), t('card.ridesSpoken', { count: card.ridesLeft }), more];
    sayAgain('turnstile', words.filter(Boolean).join(' '));
}

/**
 * Pays in, or sets the balance.
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

/** @param {number} missing @param {Core.Card} card */
function refuse(missing, card) {
    light(card, t('turnstile.insufficient'));
    sayAgain('turnstile', t('card.insufficient', { missing: money(missing, card) }), 'assertive');
}

/** @param {Core.Card} card @param {...(string | false)} words */
function light(card, ...words) {
    lit = { lines: words.flatMap((one) => (one === false ? [] : one)), card: card.id, state: stateOf(card) };
    clearTimeout(timer);
    timer = setTimeout(() => {
        lit = undefined;
        redraw();
    }, LIT);
    redraw();
}

/** @param {Core.Card | undefined} card */
const stateOf = (card) => `${card?.lastEntry} ${card?.balance}`;

/** The display, while it is lit and the card is as it was: what is undone does not go. It is read out by itself. */
export const display = () => lit && lit.state === stateOf(cardOf(lit.card))
    && h('p', { class: 'toast', key: 'turnstile', 'aria-hidden': 'true' }, lit.lines.map((line) => h('span', {}, line)));
