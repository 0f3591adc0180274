/**
 * The picker of the time: now, a departure, or an arrival.
 * @module
 */
import { h } from '../dom/dom.js';
import { t } from '../format/words.js';
import { now } from '../server/clock.js';
import { fieldText, fieldTime, zoneOfJourney } from './moments.js';

/** @typedef {import('./question.js').Question} Question */
/**
 * @typedef {{at?: number, by?: number}} When the departure or the arrival in epoch seconds; without either the current
 *     time
 */

const KINDS = /** @type {const} */ (['now', 'at', 'by']);

/** Returns the current time rounded up to five minutes, in epoch seconds: the initial value of the field. */
const soon = () => Math.ceil(now() / 300) * 300;

/**
 * Renders the picker of the time.
 * @param {Question} question @param {(when: When) => void} choose @returns {Page.Child[]}
 */
export function whenView({ at, by }, choose) {
    const kind = at !== undefined ? 'at' : by !== undefined ? 'by' : 'now';
    const time = at ?? by ?? soon();
    const pick = (/** @type {typeof KINDS[number]} */ one) => choose(one === 'now' ? {} : { [one]: time });
    return [
        h('div', { class: 'seg', role: 'group', 'aria-label': t('plan.when'), key: 'when' }, KINDS.map((one) =>
            h('button', { type: 'button', 'aria-pressed': String(one === kind), onclick: () => pick(one) }, t(`plan.when.${one}`)))),
        kind !== 'now' && timeField(kind, time, choose),
    ];
}

/**
 * Renders the field for a departure or an arrival.
 * @param {'at' | 'by'} kind @param {number} time @param {(when: When) => void} choose
 */
function timeField(kind, time, choose) {
    const zone = zoneOfJourney(undefined);
    const change = (/** @type {Page.On<HTMLInputElement>} */ { target }) => {
        const chosen = fieldTime(target.value, zone);
        if (chosen === undefined || chosen < 0) return;
        // Shows the time that is used, which may differ from the one entered.
        target.value = fieldText(chosen, zone);
        choose({ [kind]: chosen });
    };
    // The value of a field on the page is never replaced: when the zone becomes known, the field is a new one.
    return h('p', { class: 'plan-time', key: `time ${kind} ${zone}` }, h('label', { class: 'label quiet', for: 'plan-time' }, t(`plan.when.${kind}`)),
        h('input', { id: 'plan-time', type: 'datetime-local', value: fieldText(time, zone), onchange: change }));
}
