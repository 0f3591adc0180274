/**
 * The rider's current selection in the alarm sheet, and the available options.
 * @module
 */
import { redraw } from '../dom/draw.js';
import { metresBetween } from '../geometry/coordinate.js';
import { here } from '../location/location.js';
import { riderCore } from '../rider/load.js';
import { now } from '../server/clock.js';
import { zoneAt } from '../server/network.js';
import { ability } from './ability.js';
import { windowAround } from './wish.js';

/** @typedef {import('./open.js').Wish} Wish */

/** The default lead time in minutes, unless the bus is due sooner. */
const USUAL = 5;
/** The maximum lead time for a last bus, in minutes. The server determines the bus's time. */
const MOST = 60;

export const WEEKDAYS = [1, 2, 3, 4, 5];

export const sheet = {
    /**
     * The alarms that the open sheet offers.
     * @type {Wish | undefined}
     */
    wish: undefined,
    ride: '',
    kind: /** @type {Wish['kinds'][number]} */ ('ride'),
    minutes: 0,
    days: WEEKDAYS,
    from: '',
    to: '',
    isBusy: false,
    /** The error message of the last attempt. */
    trouble: '',
    openedAt: 0,
};

/**
 * The rider's part of the core, once it is loaded.
 * @type {Awaited<ReturnType<typeof riderCore>> | undefined}
 */
export let core;
/**
 * The error if the core could not be loaded.
 * @type {unknown}
 */
export let coreError;

export async function loadCore() {
    coreError = undefined;
    setTimeout(redraw, 1600);
    try {
        core ??= await riderCore();
        sheet.minutes = usual();
        chooseInTime();
    } catch (error) {
        coreError = error;
    }
    redraw();
}

/**
 * Selects the first bus that the rider reaches on foot, else the first with a possible lead time, unless the rider has
 * selected one.
 */
function chooseInTime() {
    const { wish, ride } = sheet;
    if (!wish || wish.chosen !== undefined || ride !== (wish.rides[0]?.key ?? '') || sheet.kind !== 'ride') return;
    const inTime = wish.rides.find((one) => (choicesOf(one).at(-1) ?? -1) >= (walk(one) ?? 0)) ?? wish.rides.find((one) => choicesOf(one).length > 0);
    if (inTime && inTime.key !== ride) choose(inTime.key);
}

/**
 * Selects a ride, and resets the fields that depend on it.
 * @param {string} key of the ride
 */
export function choose(key) {
    sheet.ride = key;
    const ride = chosenRide();
    Object.assign(sheet, ride ? windowAround(ride.likely ?? now(), zoneAt(ride.stop)) : {}, { minutes: usual(), trouble: '' });
    redraw();
}

export const chosenRide = () => sheet.wish?.rides.find(({ key }) => key === sheet.ride) ?? sheet.wish?.rides[0];

/** Returns whether the page itself must remind the rider, because push notifications are unavailable. */
export const isHere = () => ability.value.state !== 'ready';

/**
 * Returns the lead times, in minutes, for the selected ride.
 * @returns {number[]}
 */
export function choices() {
    const ride = chosenRide();
    return ride ? choicesOf(ride) : [];
}

/**
 * Returns the lead times, in minutes, for a ride: the core's, of which the server accepts whole minutes only.
 * @param {import('./open.js').Ride} ride @returns {number[]}
 */
function choicesOf(ride) {
    if (!core) return [];
    const left = sheet.kind === 'lastBus' ? MOST * 60 + 1 : (ride.early ?? now()) - now();
    const leads = core.reminderChoices(left).map((seconds) => seconds / 60).filter((minutes) => isHere() || Number.isInteger(minutes));
    return ride.kind === 'arrival' && sheet.kind === 'ride' && !isHere() ? [0, ...leads] : leads;
}

/**
 * Returns the minutes on foot to the stop; undefined if the rider's location is unknown.
 * @param {import('./open.js').Ride} [ride]
 */
export function walk(ride = chosenRide()) {
    const stop = ride?.stop;
    if (sheet.wish?.walk !== undefined) return sheet.wish.walk;
    const { position } = here.value;
    if (!core || !position || stop?.lat === undefined || stop.lon === undefined) return undefined;
    return core.walkMinutes(metresBetween(position, { lat: stop.lat, lon: stop.lon }));
}

/** Returns the default lead time in minutes: 5, or 2 more than the walk if that is longer, as far as time permits. */
export function usual() {
    const wanted = sheet.kind === 'commute' ? USUAL : Math.max(USUAL, (walk() ?? 0) + 2);
    return Math.min(wanted, choices().at(-1) ?? 0);
}
