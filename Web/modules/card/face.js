/**
 * The card as it is drawn, and its way through the turnstile. It draws itself, so that nothing takes it out of the
 * rider's hand.
 * @module
 */
import { h, hidden, icon, render } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { calendarDay } from '../format/format.js';
import { money } from '../format/money.js';
import { t } from '../format/words.js';
import { cardArt } from './art.js';
import { Swipe } from './swipe.js';

/** A balance of more characters than these is drawn smaller. */
const LONG = 8;

export class CardFace {
    #printed = h('div', { class: 'in' });
    #card = h('div', { class: 'fare', role: 'group' }, this.#printed);
    /**
     * Whose drawing is on it.
     * @type {string | undefined}
     */
    #drawn;
    #behind = h('div', { class: 'behind', 'aria-hidden': 'true' });
    #swipe;
    element = h('div', { class: 'rail', key: 'rail', lasting: true }, this.#behind, this.#card);

    /** @param {() => Promise<boolean>} ride whether the turnstile lets the card through */
    constructor(ride) {
        this.#swipe = new Swipe(this.#card, ride);
        this.#swipe.onReach = (reached) => this.element.classList.toggle('reached', reached);
        this.#swipe.onRisen = redraw;
    }

    /** @param {Shown} card of the core's overview @param {boolean} canRide whether it can be dragged @param {Core.Card[]} cards all there are */
    show(card, canRide, cards) {
        this.#swipe.isOff = !canRide;
        // What flies through the turnstile is the card as it was.
        if (this.#swipe.isFlying) return;
        this.#card.setAttribute('aria-label', card.name);
        this.#draw(card.id, cards.map(({ id }) => id));
        render(this.#behind, h('b', { class: 'num' }, money(-card.fare, card)), h('span', { class: 'label' }, t('card.letGo')));
        render(this.#printed, ...printed(card));
    }

    /** @param {string} id @param {string[]} ids */
    #draw(id, ids) {
        if (id === this.#drawn) return;
        this.#drawn = id;
        this.#card.querySelector('.art')?.remove();
        this.#card.prepend(cardArt(id, ids));
    }
}

/** @typedef {Core.UsualCard & Pick<Core.Card, 'id' | 'balance' | 'ridesLeft'> & Partial<Core.Card> & {isUnknown?: boolean}} Shown a card, or one that is not made yet */

/** @param {Shown} card */
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
 * "You have $25.00 on your Campus Pass. 9 rides left at your current fare."
 * @param {Shown} card
 */
export const spoken = (card) => (card.isUnknown ? card.name : [
    t('card.have', { balance: money(card.balance, card), name: card.name }), t('card.ridesSpoken', { count: card.ridesLeft }),
].join(' '));

/** @param {Pick<Shown, 'expires' | 'expiry' | 'daysLeft'>} card one that expires */
export function expiryWords(card) {
    const date = calendarDay(card.expires ?? '');
    if (card.expiry === 'soon') return t('card.expiresIn', { count: card.daysLeft ?? 0 });
    return t(card.expiry === 'expired' ? 'card.expiredOn' : 'card.expiresOn', { date });
}

/** Which way to drag. */
export const hint = () => h('p', { class: 'hint', key: 'hint' }, icon('drag', 'drag'), h('span', {}, t('card.drag')));
