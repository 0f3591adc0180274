/**
 * What a bus's time at a stop rests on, in one short sentence.
 * @module
 */
import { h } from '../dom/dom.js';
import { t } from '../reading/words.js';

/** More than two facts beside the first nobody reads. */
const MOST = 2;
/** Seconds from which on a bus is earlier or later than usual. */
const NOTABLE = 60;
/** How much the agency must count to be named. */
const HEARD = 0.2;

/**
 * @param {API.CallAhead | undefined} call
 * @param {readonly API.CallAhead[]} calls all that are known of the bus
 */
export function whyView(call, calls) {
    const words = call?.basis && sentence(call.basis, calls);
    return words ? h('p', { class: 'small quiet', key: 'why' }, words) : null;
}

/** @param {API.Basis} basis @param {readonly API.CallAhead[]} calls */
function sentence(basis, calls) {
    if (basis.from === 'here') return t('why.here');
    const facts = [late(basis), wait(basis, calls), road(basis, calls), agency(basis)].flatMap((fact) => fact ?? []);
    const weighty = new Set(facts.toSorted((a, b) => b.seconds - a.seconds).slice(0, MOST));
    return facts.filter((fact) => weighty.has(fact)).reduce((words, { words: more }) => t('why.more', { words, more }), ground(basis));
}

/** @param {API.Basis} basis */
function ground({ from, days = 0, trips = 0, deviation }) {
    if (from === 'days') return [t('why.days', { count: days }), trips > 0 && t('why.alsoLine', { count: trips })].filter(Boolean).join(' ');
    // How late it is stands above, as its own status.
    return t(`why.${from === 'timetable' && deviation !== undefined ? 'running' : from}`, { count: trips });
}

/**
 * What else is to be said, and by how many seconds it weighs.
 * @typedef {{seconds: number, words: string}} Fact
 */

/** @param {API.Basis} basis @returns {Fact | undefined} */
function late({ from, deviation = 0 }) {
    const seconds = Math.abs(deviation);
    if (from === 'timetable' || seconds < NOTABLE) return undefined;
    return { seconds, words: t(deviation > 0 ? 'why.later' : 'why.earlier', { time: duration(seconds) }) };
}

/** @param {API.Basis} basis @param {readonly API.CallAhead[]} calls @returns {Fact | undefined} */
function wait({ from, wait: stay }, calls) {
    const name = nameOf(stay, calls);
    return stay && name ? { seconds: stay.seconds, words: t(from === 'timetable' ? 'why.held' : 'why.waits', { time: duration(stay.seconds), name }) } : undefined;
}

/** @param {API.Basis} basis @param {readonly API.CallAhead[]} calls @returns {Fact | undefined} */
function road({ road: piece }, calls) {
    const name = nameOf(piece, calls);
    if (!piece || !name) return undefined;
    const seconds = Math.abs(piece.seconds);
    return { seconds, words: t(piece.seconds > 0 ? 'why.slower' : 'why.faster', { time: duration(seconds), name }) };
}

/** @param {API.Basis} basis @returns {Fact | undefined} */
function agency({ agency: share = 0 }) {
    // Whoever counts for so much is always named.
    return share < HEARD ? undefined : { seconds: Infinity, words: t('why.weighed', { percent: Math.round(share * 100) }) };
}

/** @param {API.Stretch | undefined} stretch @param {readonly API.CallAhead[]} calls */
const nameOf = (stretch, calls) => calls.find(({ sequence }) => sequence === stretch?.sequence)?.stop.name;

/** @param {number} seconds at least half a minute, in minutes from three quarters on */
const duration = (seconds) => seconds < 45 ? t('duration.secondsShort', { count: Math.round(seconds / 10) * 10 }) : t('duration.minutes', { count: Math.max(Math.round(seconds / 60), 1) });
