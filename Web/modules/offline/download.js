/**
 * Fetching a file whose size is known, piece by piece.
 * @module
 */

/** How often a download that breaks off goes on, and the milliseconds before it does. */
const TRIES = 3;
const PAUSE = 1000;

/**
 * @param {string} url @param {number} expected bytes, a first guess: a newer file may have come
 * @param {AbortSignal} signal @param {(part: number) => void} onProgress 0…1
 * @returns {Promise<{content: Uint8Array, version: string}>} the version is that of the entity tag
 */
export async function download(url, expected, signal, onProgress) {
    let pieces = /** @type {Uint8Array[]} */ ([]);
    let count = 0;
    let tag = '';
    // Only what has one form can go on: of a weak tag the bytes may be others.
    let canGoOn = false;
    for (let left = TRIES; ; left -= 1) {
        try {
            const response = await fetch(url, { signal, cache: 'no-cache', ...(count > 0 && { headers: { Range: `bytes=${count}-`, 'If-Range': tag } }) });
            if (!response.ok || !response.body) throw new Error(String(response.status));
            // Another file than the one of which there is the beginning comes whole.
            if (response.status !== 206) [pieces, count] = [[], 0];
            tag = response.headers.get('ETag') ?? '';
            canGoOn = tag.startsWith('"') && response.headers.get('Accept-Ranges') === 'bytes';
            for (const reader = response.body.getReader(); ;) {
                const { done, value } = await reader.read();
                if (done) break;
                pieces.push(value);
                count += value.length;
                onProgress(Math.min(1, count / expected));
            }
            break;
        } catch (error) {
            if (signal.aborted || left === 0 || !canGoOn) throw error;
            await new Promise((resolve) => setTimeout(resolve, PAUSE));
        }
    }
    const content = new Uint8Array(count);
    let place = 0;
    for (const piece of pieces) {
        content.set(piece, place);
        place += piece.length;
    }
    return { content, version: /"(.*)"/.exec(tag)?.[1] ?? '' };
}
