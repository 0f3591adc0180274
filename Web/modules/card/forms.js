/**
 * What can be filled in about a card: its money, its properties, a new one.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { homeAgencies } from '../near/region.js';
import { t } from '../reading/words.js';
import { perform } from '../rider/mine.js';
import { commands, questions } from '../rider/rider.js';
import { offerUndo, withdrawUndo } from '../rider/undo.js';
import { network } from '../server/network.js';
import { amountInput, CardForm, input } from './form.js';
import { currencies, typed, usualCurrencies } from './money.js';
import { pay } from './turnstile.js';

/** @typedef {import('./form.js').Values} Values */

/** @typedef {Core.UsualCard} Beginning what the form of a new card begins with; minor units */

/**
 * What an agency says that its riders pay with, of several the one where the rider is, else what the core takes for usual.
 * @param {import('../rider/rider.js').Rider} rider @returns {Beginning}
 */
export function usualCard(rider) {
    const { agencies } = network.value;
    const [home] = homeAgencies([...agencies.values()].flatMap(({ id, fare }) => (fare ? id : [])));
    return rider.ask(questions.usualCard(agencies.get(home)?.fare));
}

/** @param {Core.Card} card @param {() => void} done */
export const reloadForm = (card, done) => amountForm('reload', card, '', done);

/** @param {Core.Card} card @param {() => void} done */
export const adjustForm = (card, done) => amountForm('adjust', card, card.entries > 0 ? typed(card.balance, card) : '', done);

/** @param {'reload' | 'adjust'} kind @param {Core.Card} card @param {string} value @param {() => void} done */
function amountForm(kind, card, value, done) {
    const amount = { name: 'amount', label: t(`card.${kind}Label`, { currency: card.currency }), input: amountInput(value), hint: t(`card.${kind}Hint`) };
    return new CardForm({ title: t(`card.${kind}`), fields: [amount], isNeeded: card.entries === 0 },
        ({ amount }) => pay(kind, card.id, amount), done);
}

/**
 * Of the first card only the balance is asked: all else is as usual, and can be edited later.
 * @param {() => void} done @param {(id: string) => void} made @param {() => Beginning} usual what is known when the card is made
 */
export function firstForm(done, made, usual) {
    const balance = { name: 'amount', label: t('card.balance'), input: amountInput(), hint: t('card.adjustHint') };
    return new CardForm({ title: t('card.first'), fields: [balance], isNeeded: true }, making(made, usual), done);
}

/**
 * One more costs as much as the one at hand.
 * @param {() => void} done @param {(id: string) => void} made @param {Beginning} begin
 */
export function anotherForm(done, made, begin) {
    const fields = [
        { name: 'name', label: t('card.name'), input: input({ value: begin.name }) },
        { name: 'amount', label: t('card.balance'), input: amountInput(), hint: t('card.adjustHint') },
        { name: 'fare', label: t('card.fare'), input: amountInput(typed(begin.fare, begin)), isFolded: true },
        { name: 'currency', label: t('card.currency'), input: currencyChooser(begin.currency), isFolded: true },
    ];
    return new CardForm({ title: t('card.new'), fields, folded: t('card.fareAndCurrency') }, making(made, () => begin), done);
}

/**
 * The card is made once, however often its balance is refused.
 * @param {(id: string) => void} made @param {() => Beginning} usual @returns {(values: Values) => Promise<Core.Reply>}
 */
function making(made, usual) {
    /** @type {string | undefined} */
    let id;
    return async ({ amount, ...values }) => {
        const { name, currency, fare } = /** @type {Beginning} */ ({ ...usual(), ...values });
        const reply = await perform(commands.saveCard({ id, name, currency, fare }));
        if (reply.refused !== undefined) return reply;
        const card = (id ??= reply.event);
        const adjusted = await pay('adjust', card, amount);
        if (!adjusted.refused) made(card);
        return adjusted;
    };
}

/** @param {Core.Card} card @param {() => void} done */
export function editForm(card, done) {
    const expires = input({ type: 'date', value: card.expires ?? '' });
    const fields = [
        { name: 'name', label: t('card.name'), input: input({ value: card.name }) },
        { name: 'fare', label: t('card.fare'), input: amountInput(typed(card.fare, card)) },
        { name: 'currency', label: t('card.currency'), input: currencyChooser(card.currency) },
        { name: 'number', label: t('card.number'), input: input({ inputmode: 'numeric', value: card.number ?? '' }), hint: t('card.numberHint') },
        { name: 'numberLength', label: t('card.numberLength'), input: countInput(card.numberLength ?? ''), hint: t('card.numberLengthHint') },
        { name: 'expires', label: t('card.expires'), input: expires },
        { name: 'warningDays', label: t('card.warningDays'), input: countInput(card.warningDays) },
    ];
    const more = [
        ...(card.expires ? [h('button', { type: 'button', class: 'btn', onclick: () => removeExpiration(card, done) }, t('card.removeExpiration'))] : []),
        h('button', { type: 'button', class: 'btn', onclick: () => deleteCard(card, done) }, icon('delete'), t('card.delete')),
    ];
    return new CardForm({ title: t('card.edit'), fields, more }, (values, changed) => save(card, values, changed), done);
}

/**
 * Only what has changed: what another device changes meanwhile stays.
 * @param {Core.Card} card @param {Values} values @param {Values} changed
 */
async function save(card, values, changed) {
    if (Object.keys(changed).length === 0) return {};
    /** @type {Partial<Values>} */
    const { number, numberLength, warningDays, currency } = changed;
    const reply = await perform(commands.saveCard({
        id: card.id, ...changed,
        // The fare is read with the digits of its currency.
        ...(currency && { fare: values.fare }),
        number: number?.replaceAll(/\s/g, ''),
        numberLength: numberLength === '' ? null : numberLength && Number(numberLength),
        warningDays: warningDays && Number(warningDays),
    }));
    if (!reply.refused) withdrawUndo();
    return reply;
}

/** @param {Core.Card} card @param {() => void} done */
async function removeExpiration(card, done) {
    const reply = await perform(commands.saveCard({ id: card.id, expires: null }));
    if (!reply.refused) done();
}

/** @param {Core.Card} card @param {() => void} done */
async function deleteCard(card, done) {
    const reply = await perform(commands.delete('card', card.id));
    if (reply.refused !== undefined) return;
    done();
    offerUndo(t('card.deleted', { name: card.name }), reply.event, card.id);
}

/**
 * Those that are near at hand come first.
 * @param {string} chosen
 */
function currencyChooser(chosen) {
    const usual = usualCurrencies([chosen, ...[...network.value.agencies.values()].map((agency) => agency.fare?.currency)]);
    const option = (/** @type {[string, string]} */ [code, words]) => h('option', { value: code, selected: code === chosen }, words);
    const others = currencies().filter(([code]) => !usual.some(([one]) => one === code));
    return /** @type {HTMLSelectElement} */ (h('select', {}, usual.map(option), h('optgroup', { label: t('card.otherCurrencies') }, others.map(option))));
}

/** @param {number | string} value */
const countInput = (value) => input({ type: 'number', inputmode: 'numeric', min: 0, value });
