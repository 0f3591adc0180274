/**
 * Downloads a file of known size, with progress; resumes if the connection is interrupted.
 * @module
 */

/** The maximum number of attempts to resume a download, and the pause before each in milliseconds. */
const TRIES = 3;
const PAUSE = 1000;

/**
 * Downloads a file, and resumes after an interruption.
 * @param {string} url @param {number} expected bytes, an estimate since the server may have a newer file
 * @param {AbortSignal} signal @param {(part: number) => void} onProgress called with the completed share, 0…1
 * @returns {Promise<{content: Uint8Array, version: string}>} `version`: the value of the entity tag
 */
export async function download(url, expected, signal, onProgress) {
    let pieces = /** @type {Uint8Array[]} */ ([]);
    let count = 0;
    let tag = '';
    // Only a strong entity tag guarantees equal bytes, so that a range request can continue the download.
    let canGoOn = false;
    for (let left = TRIES; ; left -= 1) {
        try {
            const response = await fetch(url, { signal, cache: 'no-cache', ...(count > 0 && { headers: { Range: `bytes=${count}-`, 'If-Range': tag } }) });
            if (!response.ok || !response.body) throw new Error(String(response.status));
            // If the file has changed, the server sends the new file from its beginning.
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
