/**
 * The downloaded base maps of agencies: files of tiles, which the service worker `/worker.js` serves.
 * @module
 */
import { address, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { site } from '../server/site.js';
import { tileIndex } from './pmtiles.js';
import { fetchedFile, KeepingError, read, write } from './shelf.js';
import { keepWhole } from './start.js';

/** @typedef {import('./timetables.js').Kept & {isCoarse: boolean}} KeptGround `isCoarse`: without the highest zoom levels, with which it would be too large */

const about = (/** @type {string} */ agency) => `ground ${agency}`;
const file = (/** @type {string} */ agency) => `ground-file ${agency}`;
const url = (/** @type {string} */ agency) => address(resource('agencies', agency, '/ground'));

/** Returns whether the server has its own tiles, and the browser can unpack them offline. */
const canKeep = () => Boolean(site.basemap.tiles && navigator.serviceWorker) && 'DecompressionStream' in globalThis;

/**
 * Returns the facts on an agency's stored base map.
 * @param {string} agency @returns {Promise<KeptGround | undefined>}
 */
export const keptGround = (agency) => read(about(agency));

/**
 * Returns the version and size of the base map that the server offers for an agency.
 * @param {string} agency @returns {Promise<{version: string, bytes: number} | undefined>} undefined if it has none or does not respond
 */
export async function offeredGround(agency) {
    if (!canKeep()) return undefined;
    const answer = await fetch(url(agency), { method: 'HEAD', cache: 'no-cache' }).catch(() => undefined);
    const version = /"(.*)"/.exec(answer?.headers.get('ETag') ?? '')?.[1];
    return answer?.ok && version ? { version, bytes: Number(answer.headers.get('Content-Length')) } : undefined;
}

/**
 * Downloads an agency's base map, and replaces the one stored before.
 * @param {string} agency @param {number} bytes as the server reported @param {AbortSignal} signal @param {(part: number) => void} onProgress called with the completed share, 0…1
 * @returns {Promise<KeptGround>} rejects with a KeepingError, after which the one stored before remains
 */
export async function keepGround(agency, bytes, signal, onProgress) {
    const { content, version } = await fetchedFile(url(agency), bytes, signal, onProgress);
    const index = tileIndex(content);
    if (!index) throw new KeepingError('damaged');
    if (signal.aborted) throw new KeepingError('stopped');
    const isCoarse = index.deepest < (site.basemap.tiles?.maxzoom ?? 0);
    const kept = { version, bytes: content.length, repeating: false, at: now(), isCoarse };
    await write((store) => {
        // The worker reads only single tiles of a blob, not the whole file.
        store.put({ ...index, version, content: new Blob([/** @type {BlobPart} */ (content)]) }, file(agency));
        store.put(kept, about(agency));
    });
    notifyWorker();
    keepWhole();
    return kept;
}

/**
 * Deletes an agency's base map.
 * @param {string} agency
 */
export async function forgetGround(agency) {
    await write((store) => {
        store.delete(file(agency));
        store.delete(about(agency));
    });
    notifyWorker();
}

/** Notifies the service worker, which caches the list of base maps. */
async function notifyWorker() {
    const { active } = await navigator.serviceWorker?.ready ?? {};
    active?.postMessage('ground');
}
