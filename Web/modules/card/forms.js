/**
 * The forms of a card: reload or set its balance, edit it, and add a card.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { homeAgencies } from '../location/region.js';
import { t } from '../format/words.js';
import { perform } from '../rider/mine.js';
import { riderCore } from '../rider/load.js';
import { commands, questions, Rider } from '../rider/rider.js';
import { passingStore } from '../rider/store.js';
import { offerUndo, withdrawUndo } from '../rider/undo.js';
import { network } from '../server/network.js';
import { amountInput, CardForm, input } from './form.js';
import { currencies, example as exampleOf, typed, usualCurrencies } from '../format/money.js';
import { pay } from './turnstile.js';

/** @typedef {import('./form.js').Values} Values */

/** @typedef {Core.UsualCard & {isUnknown?: boolean}} Beginning the initial values in the form of a new card; amounts in minor units */

/**
 * Returns the initial values of a new card: those of the agency that publishes a fare; if several do, of the one near
 * the rider. They are marked as unknown if no agency publishes a fare.
 * @param {import('../rider/rider.js').Rider} rider @returns {Beginning}
 */
export function usualCard(rider) {
    const { agencies, state } = network.value;
    const [home] = homeAgencies([...agencies.values()].flatMap(({ id, fare }) => (fare ? id : [])));
    const fare = agencies.get(home)?.fare;
    const usual = rider.ask(questions.usualCard(fare));
    return fare || state === 'loading' ? usual : { ...usual, name: t('card.usualName'), isUnknown: true };
}

/**
 * Returns examples of a whole amount, and of one with decimals.
 * @param {string} currency @param {number} example @param {number} other in minor units of a currency with two decimals
 */
const amounts = (currency, example, other) => ({ example: exampleOf(currency, example).replace(/\D0+$/, ''), other: exampleOf(currency, other) });

/**
 * Returns the hint for the balance of a card.
 * @param {string} currency
 */
const balanceHint = (currency) => t('card.adjustHint', amounts(currency, 2500, 525));

/**
 * Returns the error message for an invalid amount that is added.
 * @param {string} currency
 */
const wrongAmount = (currency) => t('card.wrong.amount', amounts(currency, 2000, 525));

/**
 * Returns the error message for an invalid balance, which may be zero.
 * @param {string} currency
 */
const wrongBalance = (currency) => t('card.wrong.balance', amounts(currency, 2000, 525));

/**
 * Returns the error message for an invalid fare.
 * @param {string} currency
 */
const wrongFare = (currency) => t('card.wrong.fare', { example: exampleOf(currency, 275) });

/**
 * Creates the form that adds money to a card.
 * @param {Core.Card} card @param {() => void} done
 */
export const reloadForm = (card, done) => amountForm('reload', card, '', done);

/**
 * Creates the form that sets a card's balance.
 * @param {Core.Card} card @param {() => void} done
 */
export const adjustForm = (card, done) => amountForm('adjust', card, card.entries > 0 ? typed(card.balance, card) : '', done);

/**
 * Creates a form for an amount that is added or set.
 * @param {'reload' | 'adjust'} kind @param {Core.Card} card @param {string} value the initial amount @param {() => void} done
 */
function amountForm(kind, card, value, done) {
    const hint = kind === 'adjust' ? balanceHint(card.currency) : t('card.reloadHint', amounts(card.currency, 2000, 550));
    const amount = { name: 'amount', label: t(`card.${kind}Label`, { currency: card.currency }), input: amountInput(value), hint, wrong: () => (kind === 'adjust' ? wrongBalance : wrongAmount)(card.currency) };
    return new CardForm({ title: t(`card.${kind}`), fields: [amount], isNeeded: card.entries === 0 },
        ({ amount }) => pay(kind, card.id, amount), done);
}

/**
 * Creates the form of the first card. It asks for the balance only, and for the fare if no agency publishes one; the
 * rest can be edited later.
 * @param {() => void} done @param {(id: string) => void} made called with the ID of the new card @param {() => Beginning} usual the initial values, evaluated when the card is created
 */
export function firstForm(done, made, usual) {
    const isLeftOut = () => !usual().isUnknown;
    const fields = [
        { name: 'amount', label: t('card.balance'), input: amountInput(), hint: balanceHint(usual().currency), wrong: (/** @type {Values} */ { currency }) => wrongBalance(currency ?? usual().currency) },
        { name: 'fare', label: t('card.fare'), input: amountInput(), isLeftOut, wrong: (/** @type {Values} */ { currency = '' }) => wrongFare(currency) },
        { name: 'currency', label: t('card.currency'), input: currencyChooser(''), isLeftOut },
    ];
    return new CardForm({ title: t('card.first'), fields, isNeeded: true }, making(made, usual), done);
}

/**
 * Creates the form of another card, whose initial fare and currency are those of the selected card.
 * @param {() => void} done @param {(id: string) => void} made called with the ID of the new card @param {Beginning} begin
 */
export function anotherForm(done, made, begin) {
    const fields = [
        { name: 'name', label: t('card.name'), input: input({ value: begin.name }) },
        { name: 'amount', label: t('card.balance'), input: amountInput(), hint: balanceHint(begin.currency), wrong: (/** @type {Values} */ { currency }) => wrongBalance(currency) },
        { name: 'fare', label: t('card.fare'), input: amountInput(typed(begin.fare, begin)), isFolded: true, wrong: (/** @type {Values} */ { currency }) => wrongFare(currency) },
        { name: 'currency', label: t('card.currency'), input: currencyChooser(begin.currency), isFolded: true },
    ];
    return new CardForm({ title: t('card.new'), fields, folded: t('card.fareAndCurrency') }, making(made, () => begin), done);
}

/**
 * Returns a function that creates a card with its balance, or nothing if any value is invalid.
 * @param {(id: string) => void} made called with the ID of the new card @param {() => Beginning} usual @returns {(values: Values) => Promise<Core.Reply>}
 */
function making(made, usual) {
    /**
     * The ID of the card, once it is created.
     * @type {string | undefined}
     */
    let id;
    return async ({ amount, ...values }) => {
        const { name, currency, fare } = /** @type {Beginning} */ ({ ...usual(), ...values });
        const refused = await refusalOf({ name, currency, fare }, amount);
        if (refused) return refused;
        const reply = await perform(commands.saveCard({ id, name, currency, fare }));
        if (reply.refused !== undefined) return reply;
        const card = (id ??= reply.event);
        const adjusted = await pay('adjust', card, amount);
        if (!adjusted.refused) made(card);
        return adjusted;
    };
}

/**
 * Returns the core's refusal of a card and its balance, tested in a temporary journal.
 * @param {Pick<Beginning, 'name' | 'currency' | 'fare'>} card @param {string} amount
 * @returns {Promise<Core.Reply | undefined>}
 */
async function refusalOf(card, amount) {
    const trial = new Rider((await riderCore()).createRider(), passingStore());
    const saved = await trial.perform(commands.saveCard(card));
    // The balance is also tested if the card is refused, so that all errors are shown together.
    const there = saved.refused === undefined ? saved : await trial.perform(commands.saveCard({ name: card.name, currency: 'USD', fare: 1 }));
    const refused = [there.refused === undefined ? await trial.perform(commands.adjust(there.event, amount)) : there, saved].filter((one) => one.refused !== undefined);
    const fields = refused.flatMap((one) => (one.refused === 'invalid' ? one.fields : []));
    return fields.length > 0 ? { refused: 'invalid', fields } : refused[0];
}

/**
 * Creates the form that edits a card.
 * @param {Core.Card} card @param {() => void} done
 */
export function editForm(card, done) {
    const expires = input({ type: 'date', value: card.expires ?? '' });
    const fields = [
        { name: 'name', label: t('card.name'), input: input({ value: card.name }) },
        { name: 'fare', label: t('card.fare'), input: amountInput(typed(card.fare, card)), wrong: (/** @type {Values} */ { currency }) => wrongFare(currency) },
        { name: 'currency', label: t('card.currency'), input: currencyChooser(card.currency) },
        { name: 'number', label: t('card.number'), input: input({ inputmode: 'numeric', value: card.number ?? '' }), hint: t('card.numberHint'), wrong: wrongNumber },
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
 * Returns the error message for an invalid card number.
 * @param {Values} values
 */
const wrongNumber = ({ numberLength }) => (numberLength ? t('card.wrong.numberOf', { count: Number(numberLength) }) : t('card.wrong.number'));

/**
 * Saves only the changed properties, so that simultaneous changes on other devices are kept.
 * @param {Core.Card} card @param {Values} values @param {Values} changed
 */
async function save(card, values, changed) {
    if (Object.keys(changed).length === 0) return {};
    /** @type {Partial<Values>} */
    const { number, numberLength, warningDays, currency } = changed;
    const reply = await perform(commands.saveCard({
        id: card.id, ...changed,
        // The fare is parsed with the number of digits of its currency.
        ...(currency && { fare: values.fare }),
        number: number?.replaceAll(/\s/g, ''),
        numberLength: numberLength === '' ? null : numberLength && Number(numberLength),
        warningDays: warningDays && Number(warningDays),
    }));
    if (!reply.refused) withdrawUndo();
    return reply;
}

/**
 * Removes the expiration date of a card.
 * @param {Core.Card} card @param {() => void} done
 */
async function removeExpiration(card, done) {
    const reply = await perform(commands.saveCard({ id: card.id, expires: null }));
    if (!reply.refused) done();
}

/**
 * Deletes a card, and offers to undo that.
 * @param {Core.Card} card @param {() => void} done
 */
async function deleteCard(card, done) {
    const reply = await perform(commands.delete('card', card.id));
    if (reply.refused !== undefined) return;
    done();
    offerUndo(t('card.deleted', { name: card.name }), reply.event, card.id);
}

/**
 * Creates a list of currencies, likely ones first.
 * @param {string} chosen
 */
function currencyChooser(chosen) {
    const usual = usualCurrencies([chosen || undefined, ...[...network.value.agencies.values()].map((agency) => agency.fare?.currency)]);
    const option = (/** @type {[string, string]} */ [code, words]) => h('option', { value: code, selected: code === chosen }, words);
    const others = currencies().filter(([code]) => !usual.some(([one]) => one === code));
    const none = chosen === '' && h('option', { value: '' }, t('card.chooseCurrency'));
    return /** @type {HTMLSelectElement} */ (h('select', {}, none, usual.map(option), h('optgroup', { label: t('card.otherCurrencies') }, others.map(option))));
}

/**
 * Creates a field for a number.
 * @param {number | string} value
 */
const countInput = (value) => input({ type: 'number', inputmode: 'numeric', min: 0, value });
