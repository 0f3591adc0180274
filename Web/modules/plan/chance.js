/**
 * The chance that all transfers are made: two rings, whose distance shows it without colour. The server determines it.
 * @module
 */
import { say } from '../dom/announce.js';
import { h, hidden, icon } from '../dom/dom.js';
import { stylesheet } from '../dom/stylesheet.js';
import { clockTime } from '../format/format.js';
import { locale, sentences, t } from '../format/words.js';
import { wholeMinutes } from './moments.js';

/** @typedef {import('./notices.js').Chance} Chance */

await stylesheet('plan');

const LOOKS = { holds: 'certain', tight: 'tight', unlikely: 'unlikely', unknown: 'unknown', missed: 'missed', noChange: 'none' };

/**
 * Renders the percentage, if it is known.
 * @param {Chance} chance
 */
const figure = ({ percent }) => percent !== undefined && h('b', { class: 'num', 'aria-hidden': 'true' }, percentText(percent));

/**
 * Formats a percentage; digits and sign are separated as the language requires.
 * @param {number} percent
 */
const percentText = (percent) => new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100).replace(/(\d)%/, '$1 %');

/**
 * Returns the chance in a word, or the service alert that replaces it.
 * @param {Chance} chance
 */
const wordOf = ({ state, notice }) => t(notice ? `service.${notice}` : `plan.chance.${state}`);

/**
 * Describes a chance as a sentence: "87% chance of making every transfer. If you miss one, you’ll arrive at 9:24."
 * @param {Chance} chance @param {string} zone
 */
export function chanceSentence({ state, percent, otherwise, notice }, zone) {
    if (notice) return t('plan.chance.announcedSpoken', { notice: t(`service.${notice}`) });
    const otherTime = otherwise ? clockTime(otherwise.arrival, zone) : '';
    if (percent !== undefined) return t(otherTime ? 'plan.chance.spokenElse' : 'plan.chance.spoken', { percent, time: otherTime });
    return sentences([t(`plan.chance.${state}Spoken`), otherTime && t('plan.chance.elseSpoken', { time: otherTime })]);
}

/**
 * Renders the chance of a whole journey, in a compact form.
 * @param {Chance} chance @param {string} zone
 */
export const chanceView = (chance, zone) => h('span', { class: `chance ${LOOKS[chance.state]}`, key: 'chance' },
    icon(`chance-${chance.state}`, 'rings'), figure(chance),
    h('span', {}, hidden(chanceSentence(chance, zone)), h('span', { 'aria-hidden': 'true' }, h('span', { class: 'word' }, wordOf(chance)),
        chance.otherwise && h('small', {}, t('plan.chance.else', { time: clockTime(chance.otherwise.arrival, zone) })))));

/**
 * Renders the chance of one transfer, in a large form, with the alternative if the transfer is missed.
 * @param {Chance} chance @param {string} line the line to which the rider transfers @param {string} zone
 */
export const changeView = (chance, line, zone) => h('div', { class: `chance large ${LOOKS[chance.state]}` },
    icon(`chance-${chance.state}`, 'rings'),
    h('span', { class: 'head' }, chance.percent !== undefined && h('b', { class: 'num' }, h('span', { 'aria-hidden': 'true' }, percentText(chance.percent)),
        hidden(t('plan.chance.inHundred', { percent: chance.percent }))), h('span', { class: 'word' }, wordOf(chance))),
    h('span', {}, sentences([spareWords(chance), missedWords(chance, line, zone)])));

/**
 * Returns how many minutes there are to spare at a transfer, or are lacking.
 * @param {Chance} chance
 */
function spareWords({ spare, state }) {
    if (spare === undefined || state === 'missed') return '';
    return t(spare < 0 ? 'plan.change.short' : 'plan.change.spare', { count: wholeMinutes(Math.abs(spare)) });
}

/**
 * Returns the alternative if the transfer is missed.
 * @param {Chance} chance @param {string} line @param {string} zone
 */
const missedWords = ({ otherwise }, line, zone) => otherwise && t('plan.change.missed', {
    line, next: clockTime(otherwise.departure, zone), there: clockTime(otherwise.arrival, zone) });

/** @type {string | undefined} */
let announcedState;

/**
 * Announces the chance to screen readers; again only if its word has changed.
 * @param {string} of identifies the journey @param {Chance} chance @param {string} zone
 */
export function announceChance(of, chance, zone) {
    const state = `${of} ${wordOf(chance)}`;
    if (state === announcedState) return;
    announcedState = state;
    say('chance', chanceSentence(chance, zone));
}
