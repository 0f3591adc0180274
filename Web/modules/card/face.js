/**
 * The drawn fare card, which the rider drags through a turnstile. It renders itself, so that a redraw of the page does
 * not interrupt the drag.
 * @module
 */
import { h, hidden, icon, render } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { calendarDay } from '../format/format.js';
import { money } from '../format/money.js';
import { sentences, t } from '../format/words.js';
import { cardArt } from './art.js';
import { Swipe } from './swipe.js';

/** The maximum number of characters of a balance in the large font. */
const LONG = 8;

export class CardFace {
    #printed = h('div', { class: 'in' });
    #card = h('div', { class: 'fare', role: 'group' }, this.#printed);
    /**
     * The ID of the card whose art is drawn.
     * @type {string | undefined}
     */
    #drawn;
    #behind = h('div', { class: 'behind', 'aria-hidden': 'true' });
    #swipe;
    element = h('div', { class: 'rail', key: 'rail', lasting: true }, this.#behind, this.#card);

    /**
     * Creates the card's elements, and its drag handler.
     * @param {() => Promise<boolean>} ride pays for a ride; returns whether the turnstile opens
     */
    constructor(ride) {
        this.#swipe = new Swipe(this.#card, ride);
        this.#swipe.onReach = (reached) => this.element.classList.toggle('reached', reached);
        this.#swipe.onRisen = redraw;
    }

    /**
     * Renders a card, unless its animation is running.
     * @param {Shown} card from the core's overview @param {boolean} canRide whether it can be dragged @param {Core.Card[]} cards all cards
     */
    show(card, canRide, cards) {
        this.#swipe.isOff = !canRide;
        // During the animation the card keeps the state before the ride.
        if (this.#swipe.isFlying) return;
        this.#card.setAttribute('aria-label', card.name);
        this.#draw(card.id, cards.map(({ id }) => id));
        render(this.#behind, h('b', { class: 'num' }, money(-card.fare, card)), h('span', { class: 'label' }, t('card.letGo')));
        render(this.#printed, ...printed(card));
    }

    /**
     * Draws the card's art, unless it is drawn already.
     * @param {string} id @param {string[]} ids
     */
    #draw(id, ids) {
        if (id === this.#drawn) return;
        this.#drawn = id;
        this.#card.querySelector('.art')?.remove();
        this.#card.prepend(cardArt(id, ids));
    }
}

/** @typedef {Core.UsualCard & Pick<Core.Card, 'id' | 'balance' | 'ridesLeft'> & Partial<Core.Card> & {isUnknown?: boolean}} Shown a card, or a preview of a new one */

/**
 * Renders the text on the card.
 * @param {Shown} card
 */
const printed = (card) => [
    h('div', {},
        h('p', { class: 'label paper-2 name' }, card.name),
        hidden(spoken(card)),
        h('p', { class: 'num rides', 'aria-hidden': 'true' }, card.ridesLeft === 0 ? t('card.none') : t('card.some', { count: card.ridesLeft })),
        h('p', { class: 'rides-word', 'aria-hidden': 'true' }, t('card.rides', { count: card.ridesLeft }))),
    h('div', {},
        !card.isUnknown && h('p', { class: `num balance${money(card.balance, card).length > LONG ? ' long' : ''}`, 'aria-hidden': 'true' }, money(card.balance, card)),
        card.number && h('p', { class: 'small paper-2 number' }, card.number),
        card.expires && h('p', { class: 'small paper-2' }, expiryWords(card))),
];

/**
 * Returns the card's text for screen readers, such as "Campus Pass balance: $25.00. 9 rides left at your
 * current fare."
 * @param {Shown} card
 */
export const spoken = (card) => (card.isUnknown ? card.name : sentences([
    t('card.have', { balance: money(card.balance, card), name: card.name }), t('card.ridesSpoken', { count: card.ridesLeft }),
]));

/**
 * Returns the text on the card's expiration.
 * @param {Pick<Shown, 'expires' | 'expiry' | 'daysLeft'>} card a card with an expiration date
 */
export function expiryWords(card) {
    const date = calendarDay(card.expires ?? '');
    if (card.expiry === 'soon') return t('card.expiresIn', { count: card.daysLeft ?? 0 });
    return t(card.expiry === 'expired' ? 'card.expiredOn' : 'card.expiresOn', { date });
}

/** Renders the hint that shows in which direction to drag. */
export const hint = () => h('p', { class: 'hint', key: 'hint' }, icon('drag', 'drag'), h('span', {}, t('card.drag')));
