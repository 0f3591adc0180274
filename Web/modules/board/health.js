/**
 * Determines how reliable a board is, from its feeds and the page's own connection.
 * @module
 */
import { health, isOffline, silentSince } from '../live/live-data.js';
import { isOldResponse } from '../format/age-limits.js';
import { now } from '../server/clock.js';
import { partHealth } from '../server/feed-health.js';
import { asKnown } from './arrival.js';

/**
 * Returns a board's age.
 * @param {Page.Board} board @returns {number} seconds since the server made it
 */
export const ageOf = (board) => now() - board.at;

/**
 * Returns whether a board shows scheduled times only.
 * @param {Page.Board} board
 */
export const isByTimetable = (board) => isOffline() || board.live.state === 'none';

/**
 * Returns the future arrivals of a board. Live times are marked as stale if the board is old, or if its feeds fail and
 * the agency's own departures do not replace them.
 * @param {Page.Board} board @param {boolean} clockOnly @param {number} age seconds
 */
export const comingOf = (board, clockOnly = isByTimetable(board), age = ageOf(board)) =>
    asKnown(board.arrivals, now(), { clockOnly, isOld: isOldResponse(age) || (isFailing(board) && board.live.departures?.state !== 'live') });

/**
 * Returns whether the board's realtime feeds are failing or outdated.
 * @param {Page.Board} board
 */
const isFailing = (board) => board.live.state === 'failing' || board.live.state === 'stale' || silenceOf(board) !== undefined;

/**
 * Returns when the last vehicle position of the agency was reported, if that is too long ago and there are no live
 * predictions.
 * @param {Page.Board} board
 */
function silenceOf({ live, stop }) {
    const [agency] = stop.id.split(':', 1);
    const hasTimes = live.departures?.state === 'live' || partHealth(agency, 'predictions').state === 'live';
    return live.state === 'live' && !hasTimes ? silentSince(agency) : undefined;
}

/**
 * Returns whether the provider has not yet responded for this stop.
 * @param {Page.Board} board
 */
export const isAwaited = (board) => !isOffline() && board.live.departures?.state === 'unknown';

/**
 * Returns whether future arrivals are unknown: a feed fails, or the page is offline and the timetable does not cover
 * today.
 * @param {Page.Board} board
 */
export const isUnknown = (board) => board.live.state === 'failing' || board.live.departures?.state === 'failing' || (isOffline() && !board.covered);

/**
 * Returns the health to show: the page's own connection first, then the board's feeds.
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
