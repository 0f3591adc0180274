/**
 * How the page looks while it waits, when data is old, when something fails, when there is nothing.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { h, icon } from '../dom/dom.js';
import { age, calendarDay, clockTime, otherZone } from '../format/format.js';
import { t } from '../format/words.js';
import { retryLive, worstFirst } from '../live/live-data.js';
import { site } from '../server/site.js';
import { banner, effectWords, phoneLink } from './parts.js';

/** Milliseconds before waiting shows at all. */
const PATIENCE = 1500;

/** @param {number} since `performance.now()` when the question was asked @param {string} words */
export function asking(since, words) {
    if (performance.now() - since < PATIENCE) return h('div', { class: 'asking', 'aria-busy': 'true', key: 'asking' });
    return h('div', { class: 'asking', 'aria-busy': 'true', key: 'asking' },
        h('p', { class: 'label quiet', role: 'status' }, words),
        h('div', { class: 'ghost' }), h('div', { class: 'ghost' }), h('div', { class: 'ghost' }));
}

/** The room of a line that is about to come. */
export const ROOM = '\u00a0';

/**
 * The room of rows that are about to come, so that nothing moves when they do; after a while it is seen, and announced.
 * @param {string} key @param {number} count @param {number} since `performance.now()` of the question @param {string} words
 */
export function rowsToCome(key, count, since, words) {
    const isLate = performance.now() - since >= PATIENCE;
    return h('div', { class: 'asking', 'aria-busy': 'true', key },
        h('ul', { class: 'rows' }, Array.from({ length: count }, () => h('li', { class: isLate ? 'to-come ghost' : 'to-come' }))),
        isLate && h('p', { class: 'label quiet', role: 'status' }, words));
}

/**
 * Nothing can be shown because the question failed.
 * @param {unknown} error @param {() => void} again @param {string} missing the words for a thing that does not exist
 */
export function failure(error, again, missing) {
    const { status } = /** @type {Page.Failure} */ (error);
    if (status === 404 || status === 400) return h('div', { class: 'empty', key: 'failure' }, h('h3', {}, missing));
    const words = status ? t('failure.server') : t('failure.unreachable');
    return h('div', { class: 'failure', role: 'alert', key: 'failure' },
        banner('delayed', 'offline', t('failure.title'), words),
        h('div', { class: 'buttons' }, h('button', { class: 'btn primary', onclick: again }, t('tryAgain'))));
}

/**
 * The fault of live data, and since when; undefined if all is well.
 * @param {import('../live/live-data.js').Health} health @param {number} now @param {string} timeZone
 * @param {{name?: string, of?: 'departures' | 'buses' | 'said', timetable?: () => void, asTimetable?: boolean, timetableOnly?: boolean}} more
 *     whose trouble it is, where others go on; with what: departures, where buses are, or what the agency itself
 *     publishes of a stop;
 *     what shows clock times instead, or goes back; whether a timetable on the device stands in
 */
export function trouble(health, now, timeZone, { name = '', of = 'departures', timetable, asTimetable = false, timetableOnly = false } = {}) {
    const key = `trouble ${of} ${name}`;
    const since = health.since === undefined ? '' : clockTime(health.since, timeZone);
    if (health.state === 'offline') {
        const words = timetableOnly ? t('offline.timetable') : health.since === undefined ? t('offline.text')
            : t('offline.seen', { age: age(now - health.since) });
        return h('div', { key }, banner('plain', 'offline', t('offline.title'), words));
    }
    if (health.state === 'stale') {
        const title = health.since === undefined ? t('stale.unknown') : t('stale.title', { time: since, age: age(now - health.since) });
        return h('div', { key }, banner('unknown', 'unknown', name ? `${name}: ${title}` : title, t('stale.text')));
    }
    if (health.state !== 'failing') return null;
    const title = since ? t(`failing.title.${of}`, { time: since }) : t(`failing.never.${of}`);
    return h('div', { key, role: 'alert' },
        banner('delayed', 'offline', name ? `${name}: ${title}` : title, t(name ? 'failing.one' : 'failing.text')),
        h('div', { class: 'buttons' },
            h('button', { class: 'btn primary', onclick: retryLive }, t('tryAgain')),
            timetable && h('button', { class: 'btn', 'aria-pressed': String(asTimetable), onclick: timetable }, t('showTimetable'))));
}

/**
 * One notice at a time, the worst; more are counted.
 * @param {API.Alert[]} alerts @param {(alert: API.Alert, title: string) => Node} view
 */
export function notices(alerts, view) {
    if (alerts.length === 0) return null;
    const [worst] = worstFirst(alerts);
    const words = effectWords(worst);
    const title = alerts.length === 1 ? words : `${words} · ${t('notices.more', { count: alerts.length })}`;
    return h('div', { key: 'notices' }, view(worst, title));
}

/**
 * Nothing there: one large line, why, and what one can do.
 * @param {string} key @param {'h2' | 'h3'} level @param {string} title @param {string | false} why @param {...Page.Child} actions
 */
export const empty = (key, level, title, why, ...actions) =>
    h('div', { class: 'empty', key }, h(level, {}, title), why && h('p', { class: 'quiet' }, why), ...actions);

/** A note that nothing is live, without a fault. */
export const byTimetable = () => h('p', { class: 'label quiet', key: 'by-timetable' }, t('byTimetable'));

/**
 * A note that the timetable's last day is over.
 * @param {API.Agency | undefined} agency
 */
export const endedTimetable = (agency) => agency?.schedule.ended && agency.schedule.to &&
    h('div', { key: 'ended' }, banner('unknown', 'unknown', t('schedule.ended', { date: calendarDay(agency.schedule.to) }), t('schedule.endedWhy')));

/**
 * Which agencies have no timetable, and why.
 * @param {Iterable<API.Agency>} agencies
 */
export const missingTimetables = (agencies) => [...agencies].filter(({ schedule }) => schedule.state !== 'ready')
    .map(({ id, name, schedule }) => h('div', { key: `timetable ${id}`, role: 'status' }, schedule.state === 'failed'
        ? banner('delayed', 'offline', t('timetable.missing', { name }), whyMissing(schedule))
        : banner('unknown', 'unknown', t('timetable.missing', { name }), t('schedule.loading'))));

/**
 * The reason, when it is looked for again, and what the operator can do.
 * @param {API.Schedule} schedule
 */
const whyMissing = ({ message, nextAttempt, reason }) => [
    // No timetable has determined yet whose clock it would be by.
    message, nextAttempt && t('timetable.next', { time: clockTime(nextAttempt) }), reason && !passing.has(reason) && t(`timetable.do.${toCheck[reason] ?? 'file'}`),
].filter(Boolean).join(' ');

/** Errors that pass by themselves. */
const passing = new Set(['rateLimited', 'unavailable']);
/** Hints by the kind of error; for any other, the file is at fault. */
const toCheck = /** @type {Record<string, string>} */ ({
    unauthorized: 'key', badAddress: 'address', unreachable: 'address', timedOut: 'address', rejected: 'address', missing: 'address',
    redirectedTooOften: 'address', redirectedAstray: 'address',
});

/**
 * Whose clock the times here are by, where the device has another.
 * @param {string} timeZone @param {number} now
 */
export function zoneNote(timeZone, now) {
    const zone = otherZone(timeZone, now);
    return zone !== '' && h('p', { class: 'small quiet', key: 'zone' }, t('zone.other', { zone }));
}

/**
 * When what stands here was made.
 * @param {number} seconds ago @param {string} [note]
 */
export const updated = (seconds, note) => h('p', { class: 'small quiet updated', key: 'updated' },
    [t('updated', { age: age(seconds) }), note].filter(Boolean).join(' · '));

/** A link to coaches, for places that no line serves. */
export const coachesLink = () => site.coaches && h('a', { class: 'btn', href: hrefOf('coaches'), key: 'coaches' }, icon('coach'), t('coaches.elsewhere'));

/** @param {API.Agency | undefined} agency */
export const callButton = (agency) => agency?.phone &&
    h('a', { class: 'btn', href: phoneLink(agency.phone), key: `call ${agency.id}` }, icon('phone'), t('call', { name: agency.name }));
