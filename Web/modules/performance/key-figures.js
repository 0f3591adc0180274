/**
 * The key figures of a period, each with its value in the previous period.
 * @module
 */
import { h } from '../dom/dom.js';
import { durationText } from '../format/duration.js';
import { t } from '../format/words.js';
import { DASH, minutes, minutesInWords, missed, percent, punctualShare, unknownMark, whole } from './figures.js';

/**
 * @typedef {{name: string, value: string, before: string, note?: string}} KeyFigure a figure, and its value in the
 *     previous period
 */

/**
 * Formats a key figure and its previous value.
 * @param {string} name the suffix of its text's key @param {(figures: History.Figures) => string} words
 * @param {History.Overview} answer @param {string} [note]
 * @returns {KeyFigure}
 */
const figure = (name, words, { figures, previous }, note) =>
    ({ name: t(`performance.${name}`), value: words(figures), before: previous ? words(previous.figures) : DASH, note });

/**
 * Returns the accuracy of predictions five minutes ahead.
 * @param {History.Figures} figures
 */
const shown5 = ({ predictions }) => predictions?.find((one) => one.minutes === 5);

/**
 * Returns all key figures of a period.
 * @param {History.Overview} answer @returns {KeyFigure[]}
 */
function all(answer) {
    const { trips, punctuality, waiting, bunching, outages } = answer.figures;
    const error = shown5(answer.figures)?.meanAbsoluteError;
    return [
        figure('delivered', (one) => percent(one.trips?.delivered, 1), answer,
            trips && t('performance.deliveredNote', { performed: trips.performed, count: trips.scheduled, unknown: trips.unknown })),
        figure('onTime', (one) => percent(one.punctuality?.onTimeShare), answer,
            punctuality && punctuality.passages > 0 ? t('performance.onTimeNote', { early: percent(punctualShare(answer.figures, 'early')), late: percent(punctualShare(answer.figures, 'late')) }) : undefined),
        figure('missed', (one) => whole(missed(one)), answer, trips && t('performance.missedNote', { canceled: trips.canceled, notSeen: trips.notSeen })),
        figure('excessWait', (one) => minutes(one.waiting?.excessWait), answer, waiting && t('performance.excessWaitNote', { scheduled: minutesInWords(waiting.scheduledWait) })),
        figure('bunching', (one) => percent(one.bunching?.share, 1), answer, bunching && t('performance.bunchingNote', { count: bunching.headways })),
        figure('predictions', (one) => percent(shown5(one)?.accurateShare), answer, error === undefined ? undefined : t('performance.predictionsNote', { error: minutesInWords(error) })),
        figure('feedOutages', (one) => (one.outages ? durationText(one.outages.seconds) : DASH), answer, outages && t('performance.outageCount', { count: outages.count })),
    ];
}

/**
 * Renders the key figures of a period.
 * @param {History.Overview} answer
 */
export const keyFigures = (answer) => h('dl', { class: 'key-figures', key: 'figures' }, all(answer).map(({ name, value, before, note }) =>
    h('div', { key: name }, h('dt', { class: 'label' }, name),
        h('dd', {}, value === DASH ? unknownMark() : h('b', { class: 'num' }, value),
            h('span', { class: 'small' }, before === DASH ? t('performance.beforeUnknown') : t('performance.before', { value: before })),
            note && h('span', { class: 'small quiet' }, note)))));
