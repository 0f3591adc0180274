/**
 * Timetable files on the device: each lies there whole or not at all, with what is known of it.
 * @module
 */
import { address, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { site } from '../server/site.js';
import { knownAlerts } from './known-alerts.js';
import { fetchedFile, inStore, KeepingError, read, write } from './shelf.js';
import { keepWhole } from './start.js';
import { loadTimetableCore, TimetableFiles } from './timetable-core.js';

/** @typedef {{version: string, bytes: number, repeating: boolean, at: number}} Kept `at`: when it was fetched, epoch seconds */

const about = (/** @type {string} */ agency) => `timetable ${agency}`;
const file = (/** @type {string} */ agency) => `timetable-file ${agency}`;

/**
 * The stored timetable of an agency.
 * @param {string} agency @returns {Promise<Kept | undefined>}
 */
export const keptTimetable = (agency) => read(about(agency));

/**
 * Fetches an agency's timetable and keeps it in place of the one before.
 * @param {API.Agency} agency @param {AbortSignal} signal @param {(part: number) => void} onProgress 0…1
 * @returns {Promise<Kept>} rejects with a KeepingError; then what was kept before is kept still
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
 * Announces the changes of the new timetable at the rider's own stops. It is stored even if they cannot be computed.
 * @param {API.Agency} agency @param {Uint8Array} before @param {Uint8Array} content
 */
async function announceChanges({ id, timeZone, schedule }, before, content) {
    try {
        const { changesBetween } = await import('../trips/computed-changes.js');
        const { open } = await loaded();
        const [old, fresh] = [before, content].map((bytes) => open(bytes, id, schedule.repeating));
        if (old && fresh) await changesBetween(old, fresh, id, timeZone ?? 'UTC');
        old?.close();
        fresh?.close();
    } catch {
        opened.clear();
        core = undefined;
    }
}

/** @param {string} agency */
export async function forgetTimetable(agency) {
    opened.delete(agency);
    await write((store) => {
        store.delete(file(agency));
        store.delete(about(agency));
    });
}

/**
 * A stop's board by the timetable on the device, with the ids of the known alerts that concern it.
 * @param {string} stop @param {number} minutes how far ahead
 * @returns {Promise<Core.ScheduledBoard | undefined>} nothing where none is kept, or where it does not know the stop
 */
export const keptBoard = (stop, minutes) => askOf(stop, (timetable, id) => {
    timetable.useAlerts(knownAlerts());
    return timetable.board(id, ...fromNow(minutes));
});

/**
 * The same with the next buses of each line alone.
 * @param {string} stop @param {number} minutes @returns {Promise<Core.ScheduledBoard | undefined>}
 */
export const keptShortBoard = (stop, minutes) => askOf(stop, (timetable, id) => timetable.shortBoard(id, ...fromNow(minutes)));

/**
 * Epoch seconds.
 * @param {number} minutes @returns {[number, number]}
 */
export const fromNow = (minutes) => [Math.floor(now()), Math.floor(now()) + minutes * 60];

/** @typedef {import('./timetable-core.js').TimetableFile} TimetableFile */

/**
 * @template T
 * @param {string} stop @param {(timetable: TimetableFile, id: string) => T} question
 */
function askOf(stop, question) {
    const colon = stop.indexOf(':');
    return asked(stop.slice(0, colon), (timetable) => question(timetable, stop.slice(colon + 1)));
}

/**
 * Asks the timetables of all agencies that are kept as one.
 * @template T @param {(timetables: TimetableFiles) => T} question @returns {Promise<T | undefined>} nothing where none is kept
 */
export async function askKept(question) {
    const agencies = await keptAgencies();
    return guarded(async () => {
        const files = (await Promise.all(agencies.map((agency) => openTimetable(agency).catch(() => undefined)))).filter((file) => file !== undefined);
        return files.length > 0 ? question(new TimetableFiles(files)) : undefined;
    });
}

/**
 * @template T
 * @param {string} agency @param {(timetable: TimetableFile) => T} question @returns {Promise<T | undefined>}
 */
const asked = (agency, question) => guarded(async () => {
    const timetable = await openTimetable(agency);
    return timetable && question(timetable);
});

/**
 * @template T
 * @param {() => Promise<T | undefined>} question @returns {Promise<T | undefined>}
 */
async function guarded(question) {
    try {
        return await question();
    } catch {
        // It trapped: what it holds is of no use any more.
        opened.clear();
        core = undefined;
        return undefined;
    }
}

/** @typedef {{agency: string, kept: Kept, content: Uint8Array}} KeptFile */

/** The files themselves, of all agencies that are kept. */
export async function keptFiles() {
    const files = await Promise.all((await keptAgencies()).map(async (agency) => ({ agency, kept: await keptTimetable(agency), content: await read(file(agency)) })));
    return /** @type {KeptFile[]} */ (files.filter(({ kept, content }) => kept && content));
}

const STREETS = 'streets';

/**
 * The streets on the device, which serve all agencies.
 * @returns {Promise<{kept: Kept, content: Uint8Array} | undefined>}
 */
export const keptStreets = () => read(STREETS);

/**
 * Fetches the streets that walks go along.
 * @param {AbortSignal} signal @param {(part: number) => void} onProgress 0…1
 * @returns {Promise<Kept>} rejects with a KeepingError; then what was kept before is kept still
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

/** @returns {Promise<string[]>} */
async function keptAgencies() {
    const keys = await inStore((store) => store.getAllKeys(IDBKeyRange.bound('timetable ', 'timetable!')));
    return (keys ?? []).map((/** @type {string} */ key) => key.slice('timetable '.length));
}

/** @type {ReturnType<typeof loadTimetableCore> | undefined} */
let core;
/** @type {Map<string, Promise<TimetableFile | undefined>>} */
const opened = new Map();

/** @param {string} agency */
function openTimetable(agency) {
    const known = opened.get(agency) ?? openKept(agency);
    opened.set(agency, known);
    // One that is fetched later must be found.
    known.then((timetable) => timetable ?? opened.delete(agency), () => opened.delete(agency));
    return known;
}

/** @param {string} agency */
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

/** @param {Uint8Array} content */
async function check(content) {
    const timetable = (await loaded()).open(content, '', false);
    const isWhole = timetable?.isWhole;
    timetable?.close();
    if (!isWhole) throw new KeepingError('damaged');
}
