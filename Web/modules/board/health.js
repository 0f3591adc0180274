/**
 * How far a board can be believed, by its feeds and the page's own connection.
 * @module
 */
import { health, isOffline, silentSince } from '../live/live-data.js';
import { isOldResponse } from '../format/age-limits.js';
import { now } from '../server/clock.js';
import { partHealth } from '../server/feed-health.js';
import { asKnown } from './arrival.js';

/** @param {Page.Board} board @returns {number} seconds since it was made */
export const ageOf = (board) => now() - board.at;

/**
 * Whether a board has times of the timetable alone.
 * @param {Page.Board} board
 */
export const isByTimetable = (board) => isOffline() || board.live.state === 'none';

/**
 * Returns the future arrivals of a board. Live times count as last known if the board is old, or if its feeds fail and
 * the agency's own departures do not replace them.
 * @param {Page.Board} board @param {boolean} clockOnly @param {number} age seconds
 */
export const comingOf = (board, clockOnly = isByTimetable(board), age = ageOf(board)) =>
    asKnown(board.arrivals, now(), { clockOnly, isOld: isOldResponse(age) || (isFailing(board) && board.live.departures?.state !== 'live') });

/** @param {Page.Board} board */
const isFailing = (board) => board.live.state === 'failing' || board.live.state === 'stale' || silenceOf(board) !== undefined;

/**
 * Since when nothing was heard of the agency's buses, where no other times are known.
 * @param {Page.Board} board
 */
function silenceOf({ live, stop }) {
    const [agency] = stop.id.split(':', 1);
    const hasTimes = live.departures?.state === 'live' || partHealth(agency, 'predictions').state === 'live';
    return live.state === 'live' && !hasTimes ? silentSince(agency) : undefined;
}

/**
 * Whether the provider has not been heard yet on this stop.
 * @param {Page.Board} board
 */
export const isAwaited = (board) => !isOffline() && board.live.departures?.state === 'unknown';

/**
 * Whether it is not known what comes: a feed fails, what was last seen is over, or the timetable does not speak of
 * today.
 * @param {Page.Board} board
 */
export const isUnknown = (board) => board.live.state === 'failing' || board.live.departures?.state === 'failing' || (isOffline() && !board.covered);

/**
 * The page's own trouble first, then the feed's.
 * @param {Page.Board} board @param {number} age seconds
 * @returns {import('../live/live-data.js').Health}
 */
export function healthOf(board, age) {
    const mine = health();
    if (mine.state === 'offline') return { ...mine, since: board.at };
    const { state, since } = board.live;
    if (state === 'none') return { state };
    const silence = silenceOf(board);
    if (silence !== undefined) return { state: 'stale', since: silence };
    if (isFailing(board)) return { state, since };
    return isOldResponse(age) ? { state: 'stale', since: board.at } : { state: 'live' };
}
