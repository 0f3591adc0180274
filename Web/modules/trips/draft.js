/**
 * The trip being created or edited. It is preserved while the rider views the map, and when the page is reloaded.
 * @module
 */
import { savedTrip } from './saved.js';

/** @typedef {import('../rider/arguments.js').Place} Place */
/** @typedef {{id?: string, name: string, start?: Place, end?: Place, lines: string[]}} Draft `lines` are routes */

const KEY = 'headsign.draft';

/** @type {Draft | undefined} */
let draft = read();

/**
 * Returns the draft of a trip, or of a new trip: as it was left, else as the trip is saved.
 * @param {string | undefined} id @returns {Draft}
 */
export function draftOf(id) {
    if (draft && draft.id === id) return draft;
    /** @type {Partial<import('./saved.js').Trip>} */
    const { name, start, end, lines = [] } = savedTrip(id) ?? {};
    draft = { id, name: name ?? '', start, end, lines: lines.map((line) => line.id) };
    return draft;
}

/** Returns the draft that was opened last. */
export const openDraft = () => draft;

/** Whether the start and then the end are picked on the map, before anything else of the trip is entered. */
let picksBoth = false;

/** Begins a new trip, whose ends are picked on the map. */
export function pickBothEnds() {
    dropDraft();
    picksBoth = true;
}

/**
 * Opens the next step after an end was picked on the map: the other end, or the form.
 * @param {'start' | 'end'} end @returns {'end' | 'form' | undefined} undefined if the rider came from the form
 */
export function afterPicking(end) {
    if (!picksBoth) return undefined;
    picksBoth = end === 'start';
    return picksBoth ? 'end' : 'form';
}

/**
 * Changes the draft, and stores it for the session.
 * @param {Partial<Draft>} changes
 */
export function changeDraft(changes) {
    if (!draft) return;
    draft = { ...draft, ...changes };
    try {
        sessionStorage.setItem(KEY, JSON.stringify(draft));
    } catch {
        // Without storage the draft lasts as long as the page.
    }
}

export function dropDraft() {
    draft = undefined;
    try {
        sessionStorage.removeItem(KEY);
    } catch {
        // Without storage there is nothing to remove.
    }
}

/**
 * Returns the draft that is stored for the session.
 * @returns {Draft | undefined}
 */
function read() {
    try {
        return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
    } catch {
        return undefined;
    }
}
