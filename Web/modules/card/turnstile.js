/**
 * The turnstile: a ride, and what its display says to it.
 * @module
 */
import { sayAgain } from '../announce.js';
import { h } from '../dom.js';
import { redraw } from '../draw.js';
import { own, perform } from '../rider/mine.js';
import { commands } from '../rider/rider.js';
import { t } from '../words.js';
import { money } from './money.js';

/** Milliseconds that the display is lit. */
const LIT = 2000;

/** @type {string[]} */
let lines = [];
/** @type {number | undefined} */
let timer;

/** @param {string} id @returns {any} */
const cardOf = (id) => own.value.rider?.overview.cards.find((/** @type {any} */ one) => one.id === id);

/** Pays for a ride. @param {string} id of the card @returns {Promise<boolean>} whether the turnstile opens */
export async function ride(id) {
    const reply = await perform(commands.ride(id));
    const card = cardOf(id);
    if (reply.refused === 'insufficientFare') refuse(reply.missing, card);
    else if (!reply.refused) open(card);
    return !reply.refused;
}

/** @param {any} card */
function open(card) {
    light(t('turnstile.go'), money(card.balance, card), card.expiry === 'expired' && t('turnstile.expired'));
    sayBalance(card, card.expiry === 'expired' && t('card.expired'));
}

/** Says what is on the card now. @param {any} card @param {string | false} [more] */
function sayBalance(card, more = false) {
    const words = [t('card.updated', { balance: money(card.balance, card) }), t('card.ridesSpoken', { count: card.ridesLeft }), more];
    sayAgain('turnstile', words.filter(Boolean).join(' '));
}

/** Pays in, or sets the balance. @param {'reload' | 'adjust'} kind @param {string} id @param {string} amount as typed @returns {Promise<any>} the core's reply */
export async function pay(kind, id, amount) {
    const reply = await perform(commands[kind](id, amount));
    if (!reply.refused) sayBalance(cardOf(id));
    return reply;
}

/** @param {number} missing @param {any} card */
function refuse(missing, card) {
    light(t('turnstile.insufficient'));
    sayAgain('turnstile', t('card.insufficient', { missing: money(missing, card) }), 'assertive');
}

/** @param {...(string | false)} words */
function light(...words) {
    lines = words.filter((one) => one !== false);
    clearTimeout(timer);
    timer = setTimeout(() => {
        lines = [];
        redraw();
    }, LIT);
    redraw();
}

/** The display, while it is lit. It is read out by itself. */
export const display = () => lines.length > 0
    && h('p', { class: 'toast', key: 'turnstile', 'aria-hidden': 'true' }, lines.map((line) => h('span', {}, line)));
