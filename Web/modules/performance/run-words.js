/**
 * Texts that describe runs and calls.
 * @module
 */
import { clockTime } from '../format/format.js';
import { commas, sentences, t } from '../format/words.js';
import { deviationWords } from './figures.js';
import { ownId } from './names.js';

/**
 * Returns whether a time was observed rather than predicted.
 * @param {History.Basis | undefined} basis
 */
export const isObserved = (basis) => basis === 'positions' || basis === 'agency';

/**
 * Describes a run: "8:15 to Downtown: ran, 4 min late at its last observed stop. Vehicle 1204."
 * @param {History.Run} run @param {History.Pattern} pattern @param {string} zone
 */
export const runWords = (run, pattern, zone) => sentences([
    t('performance.run', { time: clockTime(run.tripStart, zone), headsign: pattern.headsign, state: stateWords(run) }), runDetails(run),
]);

/**
 * Describes the last observation of a run: "At the last observed stop: 4 min late. Vehicle 1204."
 * @param {History.Run} run
 */
export const runDetails = ({ minutesLate, vehicle }) => sentences([
    minutesLate !== undefined && t('performance.runLast', { deviation: deviationWords(minutesLate) }),
    vehicle && t('performance.vehicle', { id: ownId(vehicle) }),
]);

/**
 * Describes the state of a run: whether it ran, was added, or was short-turned.
 * @param {{state: History.State, isAdded?: boolean, isShortTurned?: boolean}} run
 */
export const stateWords = ({ state, isAdded, isShortTurned }) => commas([
    t(`performance.state.${state}`), isAdded && t('performance.added'), isShortTurned && t('performance.shortTurned'),
]);
