/**
 * The map around agencies on the device, under their networks: files of tiles, which `/worker.js` hands out.
 * @module
 */
import { address, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { site } from '../server/site.js';
import { tileIndex } from './pmtiles.js';
import { fetchedFile, KeepingError, read, write } from './shelf.js';
import { keepWhole } from './start.js';

/** @typedef {import('./timetables.js').Kept & {isCoarse: boolean}} KeptGround `isCoarse`: without the deepest zooms, as it would be too large */

const about = (/** @type {string} */ agency) => `ground ${agency}`;
const file = (/** @type {string} */ agency) => `ground-file ${agency}`;
const url = (/** @type {string} */ agency) => address(resource('agencies', agency, '/ground'));

/** Whether there are tiles of the server's own, and a browser that can unpack them while nobody answers. */
const canKeep = () => Boolean(site.basemap.tiles && navigator.serviceWorker) && 'DecompressionStream' in globalThis;

/** @param {string} agency @returns {Promise<KeptGround | undefined>} */
export const keptGround = (agency) => read(about(agency));

/**
 * Returns the map around an agency that the server offers.
 * @param {string} agency @returns {Promise<{version: string, bytes: number} | undefined>} nothing where it has none, or does not answer
 */
export async function offeredGround(agency) {
    if (!canKeep()) return undefined;
    const answer = await fetch(url(agency), { method: 'HEAD', cache: 'no-cache' }).catch(() => undefined);
    const version = /"(.*)"/.exec(answer?.headers.get('ETag') ?? '')?.[1];
    return answer?.ok && version ? { version, bytes: Number(answer.headers.get('Content-Length')) } : undefined;
}

/**
 * Fetches the map around an agency and keeps it in place of the one before.
 * @param {string} agency @param {number} bytes as the server reported @param {AbortSignal} signal @param {(part: number) => void} onProgress 0…1
 * @returns {Promise<KeptGround>} rejects with a KeepingError; then what was kept before is kept still
 */
export async function keepGround(agency, bytes, signal, onProgress) {
    const { content, version } = await fetchedFile(url(agency), bytes, signal, onProgress);
    const index = tileIndex(content);
    if (!index) throw new KeepingError('damaged');
    if (signal.aborted) throw new KeepingError('stopped');
    const isCoarse = index.deepest < (site.basemap.tiles?.maxzoom ?? 0);
    const kept = { version, bytes: content.length, repeating: false, at: now(), isCoarse };
    await write((store) => {
        // A blob, of which the worker reads no more than a tile.
        store.put({ ...index, version, content: new Blob([/** @type {BlobPart} */ (content)]) }, file(agency));
        store.put(kept, about(agency));
    });
    notifyWorker();
    keepWhole();
    return kept;
}

/** @param {string} agency */
export async function forgetGround(agency) {
    await write((store) => {
        store.delete(file(agency));
        store.delete(about(agency));
    });
    notifyWorker();
}

/** It knows what lay there when it looked first. */
async function notifyWorker() {
    const { active } = await navigator.serviceWorker?.ready ?? {};
    active?.postMessage('ground');
}
