/**
 * The basis of a bus's time at a stop, in one short sentence.
 * @module
 */
import { h } from '../dom/dom.js';
import { t } from '../format/words.js';

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
    const facts = (basis.told ?? []).flatMap((fact) => FACTS[fact](basis, calls) ?? []);
    return facts.reduce((words, more) => t('why.more', { words, more }), ground(basis));
}

/** @param {API.Basis} basis */
function ground({ from, days = 0, trips = 0, deviation }) {
    if (from === 'days') return [t('why.days', { count: days }), trips > 0 && t('why.alsoLine', { count: trips })].filter(Boolean).join(' ');
    // How late it is stands above, as its own status.
    return t(`why.${from === 'timetable' && deviation !== undefined ? 'running' : from}`, { count: trips });
}

/** @param {API.Basis} basis */
const deviation = ({ deviation: seconds = 0 }) => t(seconds > 0 ? 'why.later' : 'why.earlier', { time: duration(Math.abs(seconds)) });

/** @param {API.Basis} basis @param {readonly API.CallAhead[]} calls */
function wait({ from, wait: stay }, calls) {
    const name = nameOf(stay, calls);
    return stay && name && t(from === 'timetable' ? 'why.held' : 'why.waits', { time: duration(stay.seconds), name });
}

/** @param {API.Basis} basis @param {readonly API.CallAhead[]} calls */
function road({ road: piece }, calls) {
    const name = nameOf(piece, calls);
    return piece && name && t(piece.seconds > 0 ? 'why.slower' : 'why.faster', { time: duration(Math.abs(piece.seconds)), name });
}

/** @param {API.Basis} basis */
function outcomes({ moved = [] }) {
    const { seconds = 0, mostly } = moved.find(({ by }) => by === 'outcomes') ?? {};
    const words = t(seconds > 0 ? 'why.learnedLater' : 'why.learnedEarlier', { time: duration(Math.abs(seconds)) });
    return mostly ? t('why.mostly', { words, reason: t(`why.by.${mostly}`) }) : words;
}

/** @param {API.Basis} basis */
const agency = ({ agency: share = 0 }) => t('why.weighed', { percent: Math.round(share * 100) });

/** The further facts of the explanation; none for a stop that is not shown. */
const FACTS = { deviation, wait, road, outcomes, agency };

/** @param {API.Stretch | undefined} stretch @param {readonly API.CallAhead[]} calls */
const nameOf = (stretch, calls) => calls.find(({ sequence }) => sequence === stretch?.sequence)?.stop.name;

/** @param {number} seconds at least half a minute, in minutes from three quarters on */
const duration = (seconds) => seconds < 45 ? t('duration.secondsShort', { count: Math.round(seconds / 10) * 10 }) : t('duration.minutes', { count: Math.max(Math.round(seconds / 60), 1) });
