/**
 * Explains in one short sentence what a bus's predicted time at a stop is based on.
 * @module
 */
import { h } from '../dom/dom.js';
import { t } from '../format/words.js';

/**
 * Renders the explanation; null if the prediction's basis is unknown.
 * @param {API.CallAhead | undefined} call
 * @param {readonly API.CallAhead[]} calls all known calls of the bus
 */
export function whyView(call, calls) {
    const words = call?.basis && sentence(call.basis, calls);
    return words ? h('p', { class: 'small quiet', key: 'why' }, words) : null;
}

/**
 * Returns the explanation of a predicted time as text.
 * @param {API.Basis} basis @param {readonly API.CallAhead[]} calls
 */
function sentence(basis, calls) {
    if (basis.from === 'here') return t('why.here');
    const facts = (basis.told ?? []).flatMap((fact) => FACTS[fact](basis, calls) ?? []);
    return facts.reduce((words, more) => t('why.more', { words, more }), ground(basis));
}

/**
 * Returns the text for the base of a prediction: recorded days, the line's recent trips, or the timetable.
 * @param {API.Basis} basis
 */
function ground({ from, days = 0, trips = 0, deviation }) {
    if (from === 'days') return trips > 0 ? t('why.daysAndLine', { days: t('why.days', { count: days }), count: trips }) : t('why.days', { count: days });
    // The deviation is already shown above, as the bus's status.
    return t(`why.${from === 'timetable' && deviation !== undefined ? 'running' : from}`, { count: trips });
}

/**
 * Returns the text for the deviation from the usual time.
 * @param {API.Basis} basis
 */
const deviation = ({ deviation: seconds = 0 }) => t(seconds > 0 ? 'why.later' : 'why.earlier', { time: duration(Math.abs(seconds)) });

/**
 * Returns the text for a wait at a stop.
 * @param {API.Basis} basis @param {readonly API.CallAhead[]} calls
 */
function wait({ from, wait: stay }, calls) {
    const name = nameOf(stay, calls);
    return stay && name && t(from === 'timetable' ? 'why.held' : 'why.waits', { time: duration(stay.seconds), name });
}

/**
 * Returns the text for a stretch of road on which the bus is slower or faster than usual.
 * @param {API.Basis} basis @param {readonly API.CallAhead[]} calls
 */
function road({ road: piece }, calls) {
    const name = nameOf(piece, calls);
    return piece && name && t(piece.seconds > 0 ? 'why.slower' : 'why.faster', { time: duration(Math.abs(piece.seconds)), name });
}

/**
 * Returns the text for a correction that was learned from past predictions.
 * @param {API.Basis} basis
 */
function outcomes({ moved = [] }) {
    const { seconds = 0, mostly } = moved.find(({ by }) => by === 'outcomes') ?? {};
    const words = t(seconds > 0 ? 'why.learnedLater' : 'why.learnedEarlier', { time: duration(Math.abs(seconds)) });
    return mostly ? t('why.mostly', { words, reason: t(`why.by.${mostly}`) }) : words;
}

/**
 * Returns the text for the weight of the agency's own prediction.
 * @param {API.Basis} basis
 */
const agency = ({ agency: share = 0 }) => t('why.weighed', { percent: Math.round(share * 100) });

/** The functions that return the text of each optional fact, or nothing if its stop is unknown. */
const FACTS = { deviation, wait, road, outcomes, agency };

/**
 * Returns the name of a stretch's stop.
 * @param {API.Stretch | undefined} stretch @param {readonly API.CallAhead[]} calls
 */
const nameOf = (stretch, calls) => calls.find(({ sequence }) => sequence === stretch?.sequence)?.stop.name;

/**
 * Formats the duration in an explanation.
 * @param {number} seconds at least 30; shown in minutes from 45 on
 */
const duration = (seconds) => seconds < 45 ? t('duration.secondsShort', { count: Math.round(seconds / 10) * 10 }) : t('duration.minutes', { count: Math.max(Math.round(seconds / 60), 1) });
