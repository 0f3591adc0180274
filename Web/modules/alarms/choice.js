/**
 * The rider's choice in the alarm sheet so far, and the available choices.
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

/** Minutes before that are offered first, where there is time for them. */
const USUAL = 5;
/** Minutes before a last bus, at most: its time is found by the server. */
const MOST = 60;

export const WEEKDAYS = [1, 2, 3, 4, 5];

export const sheet = {
    /** @type {Wish | undefined} */
    wish: undefined,
    ride: '',
    kind: /** @type {Wish['kinds'][number]} */ ('ride'),
    minutes: 0,
    days: WEEKDAYS,
    from: '',
    to: '',
    isBusy: false,
    /** The error of the last attempt. */
    trouble: '',
    openedAt: 0,
};

/** @type {Awaited<ReturnType<typeof riderCore>> | undefined} */
export let core;
/** @type {unknown} */
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
 * The first bus that the rider reaches on foot, else the first that is far enough away, where the rider has not chosen
 * one.
 */
function chooseInTime() {
    const { wish, ride } = sheet;
    if (!wish || wish.chosen !== undefined || ride !== (wish.rides[0]?.key ?? '') || sheet.kind !== 'ride') return;
    const inTime = wish.rides.find((one) => (choicesOf(one).at(-1) ?? -1) >= (walk(one) ?? 0)) ?? wish.rides.find((one) => choicesOf(one).length > 0);
    if (inTime && inTime.key !== ride) choose(inTime.key);
}

/** @param {string} key */
export function choose(key) {
    sheet.ride = key;
    const ride = chosenRide();
    Object.assign(sheet, ride ? windowAround(ride.likely ?? now(), zoneAt(ride.stop)) : {}, { minutes: usual(), trouble: '' });
    redraw();
}

export const chosenRide = () => sheet.wish?.rides.find(({ key }) => key === sheet.ride) ?? sheet.wish?.rides[0];

/** Whether the page itself is to ring. */
export const isHere = () => ability.value.state !== 'ready';

/**
 * Minutes to choose from, as the core has them; the server counts whole ones.
 * @returns {number[]}
 */
export function choices() {
    const ride = chosenRide();
    return ride ? choicesOf(ride) : [];
}

/** @param {import('./open.js').Ride} ride @returns {number[]} */
function choicesOf(ride) {
    if (!core) return [];
    const left = sheet.kind === 'lastBus' ? MOST * 60 + 1 : (ride.early ?? now()) - now();
    const leads = core.reminderChoices(left).map((seconds) => seconds / 60).filter((minutes) => isHere() || Number.isInteger(minutes));
    return ride.kind === 'arrival' && sheet.kind === 'ride' && !isHere() ? [0, ...leads] : leads;
}

/**
 * Minutes on foot to the stop; nothing where it is not known where the rider is.
 * @param {import('./open.js').Ride} [ride]
 */
export function walk(ride = chosenRide()) {
    const stop = ride?.stop;
    if (sheet.wish?.walk !== undefined) return sheet.wish.walk;
    const { position } = here.value;
    if (!core || !position || stop?.lat === undefined || stop.lon === undefined) return undefined;
    return core.walkMinutes(metresBetween(position, { lat: stop.lat, lon: stop.lon }));
}

/** Five minutes, or those on foot and two more, where there is time for them. */
export function usual() {
    const wanted = sheet.kind === 'commute' ? USUAL : Math.max(USUAL, (walk() ?? 0) + 2);
    return Math.min(wanted, choices().at(-1) ?? 0);
}
