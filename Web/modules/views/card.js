/**
 * The rider's fare cards: one at a time, to ride with and to manage, with its history.
 * @module
 */
import { go, hrefOf, place } from '../address/router.js';
import { CardFace, expiryWords, hint } from '../card/face.js';
import { adjustForm, anotherForm, editForm, firstForm, reloadForm, usualCard } from '../card/forms.js';
import { foldHistory, history } from '../card/history.js';
import { closeForm, formOf, isMaking, isMakingAnother, leaveForm, neededForm, NEW, openForm } from '../card/open-form.js';
import { display, ride } from '../card/turnstile.js';
import { lastDeed, undoLast, undoWords } from '../card/undoing.js';
import { h, icon, render } from '../dom/dom.js';
import { stylesheet } from '../dom/stylesheet.js';
import { calendarDay } from '../format/format.js';
import { money } from '../format/money.js';
import { t } from '../format/words.js';
import { squareButton } from '../parts/parts.js';
import { cardAtHand, takeInHand } from '../rider/card-at-hand.js';
import { openJournal, waitingForJournal } from '../rider/journal.js';
import { own } from '../rider/mine.js';
import { troubles } from '../rider/troubles.js';
import { redo, undoPlate } from '../rider/undo.js';
import { preferences } from '../settings/preferences.js';
import { keptWhere } from '../vault/between.js';

await Promise.all(['card', 'ledger'].map(stylesheet));

const face = new CardFace(async () => {
    const card = chosen();
    return card !== undefined && ride(card.id);
});
/**
 * The controls of the card: below it, or beside it on a low screen. Created once, so that redrawing does not replace a
 * form in use.
 */
const pay = h('div', { class: 'pay' });
const stand = h('div', { class: 'ride', key: 'ride' }, face.element, pay);
addEventListener('keydown', press);

/**
 * Opens the page.
 * @param {string | undefined} id of the card in the address
 */
export function enter(id) {
    leaveForm(id);
    takeInHand(id);
    foldHistory();
    return openJournal();
}

const chosen = () => cardAtHand(own.value.rider?.overview.cards ?? [], place.value.id);

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    const { rider } = own.value;
    if (!rider) return [bar(), waitingForJournal()];
    const card = chosen();
    const shown = isMaking() ? undefined : card;
    const isFirst = !shown && !isMakingAnother();
    return [
        bar(rider, shown), ...troubles(), shown && names(rider.overview.cards, shown), turnstile(),
        ...(shown ? cardView(rider, shown) : isFirst ? firstCard(rider, card) : [formOf(NEW)]),
        h('p', { class: 'small quiet things', key: 'things' }, keptWhere('card.yours'), ' ', h('a', { href: hrefOf('about') }, t('card.toThings'))),
        undoPlate(),
    ];
}

/**
 * Renders the display of the turnstile, which lies over the top of the card, and below the bar when the page is
 * scrolled.
 */
const turnstile = () => h('div', { class: 'turnstile', key: 'display' }, display());

/**
 * Renders the page's bar, with the buttons to undo and to edit.
 * @param {import('../rider/rider.js').Rider} [rider] @param {Core.Card} [card]
 */
function bar(rider, card) {
    const deed = rider && lastDeed(rider, chosen());
    return h('header', { class: 'bar', key: 'bar' }, h('h1', { tabindex: -1 }, t('card.title')),
        deed && squareButton('undo', undoWords(deed), { onclick: undo, key: 'undo' }),
        card && squareButton('edit', t('card.edit'), { onclick: opens(card, editForm), key: 'edit' }));
}

/**
 * Renders the names of the cards, if there are several.
 * @param {Core.Card[]} cards @param {Core.Card} card
 */
const names = (cards, card) => cards.length > 1 && h('nav', { class: 'card-names', key: 'names', 'aria-label': t('card.all') },
    cards.map((one) => h('a', { class: 'btn', key: one.id, href: hrefOf('card', one.id), 'aria-current': one === card && 'true' }, one.name)));

/**
 * Renders a card with its controls and history.
 * @param {import('../rider/rider.js').Rider} rider @param {Core.Card} card
 */
function cardView(rider, card) {
    const isReady = card.entries > 0;
    face.show(card, isReady, rider.overview.cards);
    render(pay, ...(isReady ? toRide(card) : toBegin(card)));
    return [
        stand, expiry(card), history(rider, card),
        button('new', () => openForm(NEW, anotherForm(closeForm, made, { ...card, name: usualCard(rider).name })), icon('plus'), t('card.add')),
    ];
}

/**
 * Renders the controls of a card that has a balance.
 * @param {Core.Card} card
 */
const toRide = (card) => [
    hint(),
    h('button', { type: 'button', class: 'btn primary tall wide', key: 'swipe', onclick: () => ride(card.id), onkeydown: once }, t('card.swipe', { fare: money(card.fare, card) })),
    card.turnstile !== 'go' && h('p', { class: 'label short', key: 'short' }, t(card.overdrawn ? 'card.overdrawn' : 'card.short')),
    h('div', { class: 'pair', key: 'money' },
        button('reload', opens(card, reloadForm), icon('plus'), t('card.reload')), button('adjust', opens(card, adjustForm), t('card.adjust'))),
    formOf(card.id),
];

/**
 * Ignores the repeated events of a key that is held down, so that it swipes once.
 * @param {KeyboardEvent} event
 */
const once = (event) => void (event.repeat && event.preventDefault());

/**
 * Renders the controls of a card without a balance, which cannot be used yet.
 * @param {Core.Card} card
 */
const toBegin = (card) => [h('p', { class: 'tip', key: 'tip' }, t('card.tip')), neededForm(card.id, () => adjustForm(card, closeForm))];

/**
 * Renders the form for the first card.
 * @param {import('../rider/rider.js').Rider} rider @param {Core.Card | undefined} card an existing card without a
 *     balance
 */
function firstCard(rider, card) {
    face.show({ id: '', balance: 0, ridesLeft: 0, ...usualCard(rider), ...card }, false, rider.overview.cards);
    render(pay, neededForm(NEW, () => firstForm(closeForm, made, () => usualCard(rider))));
    return [stand, h('p', { class: 'quiet', key: 'first' }, keptWhere('card.firstWhy'))];
}

/**
 * Opens the page of a new card.
 * @param {string} id of a new card
 */
const made = (id) => go('card', id);

/**
 * Renders a button.
 * @param {string} key @param {() => void} onclick @param {...Page.Child} words
 */
const button = (key, onclick, ...words) => h('button', { type: 'button', class: 'btn wide', key, onclick }, words);

/**
 * Returns a handler that opens a form for a card.
 * @param {Core.Card} card @param {(card: Core.Card, done: () => void) => import('../card/form.js').CardForm} make @returns {() => void}
 */
const opens = (card, make) => () => openForm(card.id, make(card, closeForm));

/**
 * Renders the warning that a card will soon expire, or has expired.
 * @param {Core.Card} card
 */
function expiry(card) {
    if (card.expiry !== 'soon' && card.expiry !== 'expired') return null;
    const look = card.expiry === 'soon' ? 'altered' : 'delayed';
    return h('div', { class: `banner ${look}`, key: 'expiry' }, icon('card'),
        h('span', {}, h('b', {}, expiryWords(card)), card.expiry === 'soon' ? calendarDay(card.expires ?? '') : t('card.expiredWhy')),
        h('button', { type: 'button', class: 'btn plain', onclick: opens(card, editForm) }, t('card.change')));
}

function undo() {
    const { rider } = own.value;
    if (rider) undoLast(rider, chosen());
    return true;
}

/**
 * Handles keys: `S` swipes, Ctrl Z undoes, and Ctrl Shift Z redoes.
 * @param {KeyboardEvent} event
 */
function press(event) {
    const field = /** @type {Element} */ (event.target).closest?.('input, textarea, select, dialog');
    const card = chosen();
    if (event.defaultPrevented || place.value.page !== 'card' || field) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const isSwipe = key === 's' && !isCommand && !event.altKey && preferences.value.singleKeys && card !== undefined && card.entries > 0;
    if (isCommand && key === 'z') (event.shiftKey ? redo : undo)();
    else if (isCommand && key === 'y') redo();
    else if (isSwipe && !event.repeat) ride(card.id);
    else return;
    event.preventDefault();
}
