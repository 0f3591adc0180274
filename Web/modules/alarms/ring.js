/**
 * Sets the selected alarm: at the server, which works while the page is closed, else as a reminder by the page.
 * @module
 */
import { notify } from '../dom/announce.js';
import { codeOf } from '../format/names.js';
import { t } from '../format/words.js';
import { RequestError, ask, resource } from '../server/api.js';
import { route } from '../server/network.js';
import { setAlarm } from './alarms.js';
import { core, sheet, walk } from './choice.js';
import { remind } from './reminders.js';
import { aboutOf, isKnown, requestOf } from './wish.js';
import { setWords } from './words.js';

/** @typedef {import('./open.js').Ride} Ride */

/**
 * Sets an alarm at the server.
 * @param {Ride} ride @returns {Promise<boolean>} whether it was set
 */
export async function ringClosed(ride) {
    const chosen = { ...sheet, walk: walk() ?? 0 };
    try {
        const isSet = await setAlarm(aboutOf(ride, chosen), requestOf(ride, chosen));
        if (isSet) notify(setWords(sheet.kind, codeOf(route(ride.route)), sheet.minutes));
        return isSet;
    } catch (error) {
        sheet.trouble = troubleWords(error);
        return false;
    }
}

/**
 * Returns the text for an error of the server.
 * @param {unknown} error
 */
function troubleWords(error) {
    const status = error instanceof RequestError ? error.status : 0;
    if (status === 507) return t('alarm.full');
    if (status === 429) return t('alarm.often');
    if (status === 422) return t('alarm.privateService');
    if (status === 400 || status === 404) return t('alarm.unknownBus');
    return t(status === 0 ? 'failure.unreachable' : 'failure.server');
}

/**
 * Sets a reminder by the page itself.
 * @param {Ride} ride @returns {Promise<boolean>} whether it was set
 */
export async function ringHere(ride) {
    /** @type {API.Arrival | undefined} */
    let arrival;
    try {
        arrival = ride.arrival ?? await arrivalOf(ride);
    } catch (error) {
        sheet.trouble = troubleWords(error);
        return false;
    }
    if (!arrival || !core) {
        sheet.trouble = t('alarm.notOnBoard', { stop: ride.stop.name });
        return false;
    }
    const known = isKnown(ride) ? { about: aboutOf(ride, { ...sheet, walk: 0 }), request: requestOf(ride, { ...sheet, minutes: Math.ceil(sheet.minutes), walk: 0 }) } : undefined;
    remind({ stop: ride.stop.id, stopName: ride.stop.name, code: codeOf(route(ride.route)), minutes: sheet.minutes, arrival, known }, core.reminderVerdict);
    return true;
}

/**
 * Returns the ride's arrival from the stop's board.
 * @param {Ride} ride @returns {Promise<API.Arrival | undefined>} undefined if the board does not have it
 */
async function arrivalOf(ride) {
    const { arrivals } = await ask(resource('stops', ride.stop.id, '/arrivals'), { minutesAfter: 240, limit: 200 });
    return arrivals.find(({ trip, scheduled }) => trip !== undefined && trip === ride.trip && scheduled === ride.scheduled)
        ?? arrivals.find(({ vehicle }) => vehicle !== undefined && vehicle === ride.vehicle);
}
