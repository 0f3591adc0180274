/**
 * Notes beside the figures: days that could not be read, outages, service alerts, and failures of the requests.
 * @module
 */
import { h } from '../dom/dom.js';
import { durationText } from '../format/duration.js';
import { calendarDay, clockTime } from '../format/format.js';
import { has, listed, sentences, t } from '../format/words.js';
import { banner } from '../parts/parts.js';
import { empty, failure } from '../parts/states.js';

/** The delay before a loading note is shown beside the previous figures, in milliseconds. */
const PATIENCE = 1500;
/** The maximum number of unreadable days that are listed. */
const NAMED = 5;

/**
 * Renders the warning about days that could not be read; null if there are none.
 * @param {History.Skipped[] | undefined} skipped
 */
export function skippedDays(skipped) {
    if (!skipped?.length) return null;
    const days = skipped.slice(0, NAMED).map(({ date, reason }) =>
        t('performance.skippedDay', { day: calendarDay(date), reason: has(`performance.skipped.${reason}`) ? t(`performance.skipped.${reason}`) : reason }));
    const rest = skipped.length - days.length;
    return h('div', { key: 'skipped', role: 'status' }, banner('unknown', 'unknown', t('performance.skipped', { count: skipped.length }),
        sentences([listed(rest > 0 ? [...days, t('performance.more', { count: rest })] : days), t('performance.skippedWhat')])));
}

/**
 * Renders the message that explains an empty result.
 * @param {{since?: string, until?: string, days?: number, date?: string}} answer `days`: how many days of the period
 *     were read; `date`: set if the response is about one day
 */
export const nothingRecorded = ({ since, until, date, days = 0 }) => (days > 0 ? h('p', { class: 'label quiet', key: 'empty', role: 'status' }, t('performance.nothingObserved')) : since && until
    ? empty('empty', 'h2', t(date ? 'performance.emptyDay' : 'performance.emptyPeriod'), t(date ? 'performance.recorded' : 'performance.recordedPeriod', { from: calendarDay(since), to: calendarDay(until) }))
    : empty('empty', 'h2', t('performance.empty'), t('performance.emptyWhat')));

/**
 * Renders the message for a failed request.
 * @param {Page.Failure} error @param {() => void} again retries
 * @param {string} missing the message if the requested item is not recorded
 */
export function trouble(error, again, missing) {
    const words = error.status === 429 ? 'performance.tooMany' : error.status === 503 ? 'performance.busy' : undefined;
    if (error.status === 400 && error.message) return empty('failure', 'h2', t('performance.refused'), error.message);
    if (!words) return failure(error, again, missing);
    return h('div', { class: 'failure', role: 'alert', key: 'failure' }, banner('delayed', 'offline', t('failure.title'), t(words)),
        h('div', { class: 'buttons' }, h('button', { class: 'btn primary', onclick: again }, t('tryAgain'))));
}

/**
 * Returns whether a request has been pending long enough for a loading note.
 * @param {number} since `performance.now()` when the request was sent
 */
export const isLate = (since) => performance.now() - since >= PATIENCE;

/** Renders a note that new figures are loading while the previous ones are shown. */
export const stillLoading = () => h('p', { class: 'label quiet', role: 'status', key: 'pending' }, t('performance.asking'));

/**
 * Renders the list of feed outages.
 * @param {History.Outage[] | undefined} outages @param {string} zone
 */
export const outageList = (outages, zone) => outages && outages.length > 0 && [
    h('h2', { class: 'section-title', key: 'outages-title' }, t('performance.outages')),
    h('ul', { class: 'label plain', key: 'outages' }, outages.map(({ feed, from, to }) => h('li', {},
        t('performance.outage', { feed: feed || t('performance.server'), from: clockTime(from, zone), to: clockTime(to, zone), duration: durationText(to - from) })))),
];

/**
 * Renders the list of service alerts.
 * @param {History.Alert[] | undefined} alerts @param {string} zone
 */
export const alertList = (alerts, zone) => alerts && alerts.length > 0 && [
    h('h2', { class: 'section-title', key: 'alerts-title' }, t('performance.alerts')),
    h('ul', { class: 'label plain', key: 'alerts' }, alerts.map(({ header, text, from, to }) => h('li', {},
        h('b', {}, header), ' ', h('span', { class: 'quiet' }, t('performance.between', { from: clockTime(from, zone), to: clockTime(to, zone) })), text && h('p', {}, text)))),
];
