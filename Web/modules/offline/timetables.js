/**
 * The timetable and streets files stored on the device, each completely or not at all, with their versions.
 * @module
 */
import { address, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { site } from '../server/site.js';
import { knownAlerts } from './known-alerts.js';
import { fetchedFile, inStore, KeepingError, read, write } from './shelf.js';
import { keepWhole } from './start.js';
import { loadTimetableCore, TimetableFiles } from './timetable-core.js';

/** @typedef {{version: string, bytes: number, repeating: boolean, at: number}} Kept `at`: when it was downloaded, in epoch seconds */

const about = (/** @type {string} */ agency) => `timetable ${agency}`;
const file = (/** @type {string} */ agency) => `timetable-file ${agency}`;

/**
 * Returns the facts on an agency's stored timetable.
 * @param {string} agency @returns {Promise<Kept | undefined>}
 */
export const keptTimetable = (agency) => read(about(agency));

/**
 * Downloads an agency's timetable, and replaces the one stored before.
 * @param {API.Agency} agency @param {AbortSignal} signal @param {(part: number) => void} onProgress called with the completed share, 0…1
 * @returns {Promise<Kept>} rejects with a KeepingError, after which the one stored before remains
 */
export async function keepTimetable(agency, signal, onProgress) {
    const bytes = agency.schedule.file?.bytes ?? 0;
    const { content, version } = await fetchedFile(address(resource('agencies', agency.id, '/timetable')), bytes, signal, onProgress);
    await check(content);
    if (signal.aborted) throw new KeepingError('stopped');
    const before = await read(file(agency.id));
    const kept = { version, bytes: content.length, repeating: agency.schedule.repeating, at: now() };
    await write((store) => {
        store.put(content, file(agency.id));
        store.put(kept, about(agency.id));
    });
    opened.delete(agency.id);
    keepWhole();
    if (before) await announceChanges(agency, before, content);
    return kept;
}

/**
 * Announces the changes in the new timetable at the rider's own stops. The timetable is stored even if this fails.
 * @param {API.Agency} agency @param {Uint8Array} before the previous file @param {Uint8Array} content the new file
 */
async function announceChanges({ id, timeZone, schedule }, before, content) {
    try {
        const { changesBetween } = await import('../trips/computed-changes.js');
        const { open } = await loaded();
        const [old, fresh] = [before, content].map((bytes) => open(bytes, id, schedule.repeating));
        if (old && fresh) await changesBetween(old, fresh, id, timeZone);
        old?.close();
        fresh?.close();
    } catch {
        opened.clear();
        core = undefined;
    }
}

/**
 * Deletes an agency's timetable.
 * @param {string} agency
 */
export async function forgetTimetable(agency) {
    opened.delete(agency);
    await write((store) => {
        store.delete(file(agency));
        store.delete(about(agency));
    });
}

/**
 * Returns a stop's board from the stored timetable, with the IDs of known alerts that concern it.
 * @param {string} stop @param {number} minutes from now on
 * @returns {Promise<Core.ScheduledBoard | undefined>} undefined if there is no timetable, or the stop is not in it
 */
export const keptBoard = (stop, minutes) => askOf(stop, (timetable, id) => {
    timetable.useAlerts(knownAlerts());
    return timetable.board(id, ...fromNow(minutes));
});

/**
 * Returns a stop's board from the stored timetable, with only the next buses of each line.
 * @param {string} stop @param {number} minutes from now on @returns {Promise<Core.ScheduledBoard | undefined>}
 */
export const keptShortBoard = (stop, minutes) => askOf(stop, (timetable, id) => timetable.shortBoard(id, ...fromNow(minutes)));

/**
 * Returns the period from now on, in epoch seconds.
 * @param {number} minutes @returns {[number, number]}
 */
export const fromNow = (minutes) => [Math.floor(now()), Math.floor(now()) + minutes * 60];

/** @typedef {import('./timetable-core.js').TimetableFile} TimetableFile */

/**
 * Runs a query on the timetable of a stop's agency.
 * @template T
 * @param {string} stop @param {(timetable: TimetableFile, id: string) => T} question the query, with the stop's id within the agency
 */
function askOf(stop, question) {
    const colon = stop.indexOf(':');
    return asked(stop.slice(0, colon), (timetable) => question(timetable, stop.slice(colon + 1)));
}

/**
 * Runs a query on all stored timetables together.
 * @template T @param {(timetables: TimetableFiles) => T} question @returns {Promise<T | undefined>} undefined if no timetable is stored
 */
export async function askKept(question) {
    const agencies = await keptAgencies();
    return guarded(async () => {
        const files = (await Promise.all(agencies.map((agency) => openTimetable(agency).catch(() => undefined)))).filter((file) => file !== undefined);
        return files.length > 0 ? question(new TimetableFiles(files)) : undefined;
    });
}

/**
 * Runs a query on an agency's timetable.
 * @template T
 * @param {string} agency @param {(timetable: TimetableFile) => T} question @returns {Promise<T | undefined>}
 */
const asked = (agency, question) => guarded(async () => {
    const timetable = await openTimetable(agency);
    return timetable && question(timetable);
});

/**
 * Runs a query; after an error returns undefined, and closes the core.
 * @template T
 * @param {() => Promise<T | undefined>} question @returns {Promise<T | undefined>}
 */
async function guarded(question) {
    try {
        return await question();
    } catch {
        // After a trap of the WebAssembly module, its memory must not be used any more.
        opened.clear();
        core = undefined;
        return undefined;
    }
}

/**
 * A stored timetable file of an agency.
 * @typedef {{agency: string, kept: Kept, content: Uint8Array}} KeptFile
 */

/** Returns the stored files of all agencies. */
export async function keptFiles() {
    const files = await Promise.all((await keptAgencies()).map(async (agency) => ({ agency, kept: await keptTimetable(agency), content: await read(file(agency)) })));
    return /** @type {KeptFile[]} */ (files.filter(({ kept, content }) => kept && content));
}

const STREETS = 'streets';

/**
 * Returns the stored streets, which serve all agencies.
 * @returns {Promise<{kept: Kept, content: Uint8Array} | undefined>}
 */
export const keptStreets = () => read(STREETS);

/**
 * Downloads the streets for walking directions.
 * @param {AbortSignal} signal @param {(part: number) => void} onProgress called with the completed share, 0…1
 * @returns {Promise<Kept>} rejects with a KeepingError, after which the ones stored before remain
 */
export async function keepStreets(signal, onProgress) {
    const bytes = site.streets?.bytes ?? 0;
    const { content, version } = await fetchedFile(address('streets'), bytes, signal, onProgress);
    if (signal.aborted) throw new KeepingError('stopped');
    const kept = { version, bytes: content.length, repeating: false, at: now() };
    await write((store) => store.put({ kept, content }, STREETS));
    keepWhole();
    return kept;
}

export const forgetStreets = () => write((store) => store.delete(STREETS));

/**
 * Returns the IDs of the agencies with a stored timetable.
 * @returns {Promise<string[]>}
 */
async function keptAgencies() {
    const keys = await inStore((store) => store.getAllKeys(IDBKeyRange.bound('timetable ', 'timetable!')));
    return (keys ?? []).map((/** @type {string} */ key) => key.slice('timetable '.length));
}

/**
 * The core's timetable module, once it is requested.
 * @type {ReturnType<typeof loadTimetableCore> | undefined}
 */
let core;
/**
 * The open timetables by agency.
 * @type {Map<string, Promise<TimetableFile | undefined>>}
 */
const opened = new Map();

/**
 * Returns the open timetable of an agency.
 * @param {string} agency
 */
function openTimetable(agency) {
    const known = opened.get(agency) ?? openKept(agency);
    opened.set(agency, known);
    // A missing timetable is not cached, since it may be downloaded later.
    known.then((timetable) => timetable ?? opened.delete(agency), () => opened.delete(agency));
    return known;
}

/**
 * Opens the stored timetable of an agency.
 * @param {string} agency
 */
async function openKept(agency) {
    const kept = await keptTimetable(agency);
    const content = kept && await read(file(agency));
    return content && kept && (await loaded()).open(content, agency, kept.repeating);
}

function loaded() {
    core ??= loadTimetableCore();
    core.catch(() => (core = undefined));
    return core;
}

/**
 * Throws an error if a timetable file is damaged.
 * @param {Uint8Array} content
 */
async function check(content) {
    const timetable = (await loaded()).open(content, '', false);
    const isWhole = timetable?.isWhole;
    timetable?.close();
    if (!isWhole) throw new KeepingError('damaged');
}
