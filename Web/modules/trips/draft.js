/**
 * The trip being made or changed. It outlives a look at the map, and a reload of the page.
 * @module
 */
import { savedTrip } from './saved.js';

/** @typedef {import('../rider/arguments.js').Place} Place */
/** @typedef {{id?: string, name: string, start?: Place, end?: Place, lines: string[]}} Draft `lines` are routes */

const KEY = 'headsign.draft';

/** @type {Draft | undefined} */
let draft = read();

/**
 * The draft of this trip, or of a new one: as it was left, else as the trip is saved.
 * @param {string | undefined} id @returns {Draft}
 */
export function draftOf(id) {
    if (draft && draft.id === id) return draft;
    /** @type {Partial<import('./saved.js').Trip>} */
    const { name, start, end, lines = [] } = savedTrip(id) ?? {};
    draft = { id, name: name ?? '', start, end, lines: lines.map((line) => line.id) };
    return draft;
}

/** The draft that was opened last. */
export const openDraft = () => draft;

/** Whether the start and then the end are picked on the map, before anything else is said of the trip. */
let picksBoth = false;

/** A new trip begins on the map. */
export function pickBothEnds() {
    dropDraft();
    picksBoth = true;
}

/**
 * Opens the next step after an end was picked on the map: the other end, or the form.
 * @param {'start' | 'end'} end @returns {'end' | 'form' | undefined} nothing where the form has led there
 */
export function afterPicking(end) {
    if (!picksBoth) return undefined;
    picksBoth = end === 'start';
    return picksBoth ? 'end' : 'form';
}

/** @param {Partial<Draft>} changes */
export function changeDraft(changes) {
    if (!draft) return;
    draft = { ...draft, ...changes };
    try {
        sessionStorage.setItem(KEY, JSON.stringify(draft));
    } catch {
        // It then lasts as long as the page.
    }
}

export function dropDraft() {
    draft = undefined;
    try {
        sessionStorage.removeItem(KEY);
    } catch {
        // Nothing was kept.
    }
}

/** @returns {Draft | undefined} */
function read() {
    try {
        return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
    } catch {
        return undefined;
    }
}
