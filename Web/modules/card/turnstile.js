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

/** Pays for a ride. @param {string} id of the card @returns {Promise<boolean>} whether the turnstile opens */
export async function ride(id) {
    const reply = await perform(commands.ride(id));
    const card = own.value.rider?.overview.cards.find((/** @type {any} */ one) => one.id === id);
    if (reply.refused === 'insufficientFare') refuse(reply.missing, card);
    else if (!reply.refused) open(card);
    return !reply.refused;
}

/** @param {any} card */
function open(card) {
    light(t('turnstile.go'), money(card.balance, card), card.expiry === 'expired' && t('turnstile.expired'));
    const expired = card.expiry === 'expired' && t('card.expired');
    sayAgain('turnstile', [t('card.updated', { balance: money(card.balance, card) }), t('card.ridesSpoken', { count: card.ridesLeft }), expired]
        .filter(Boolean).join(' '));
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
