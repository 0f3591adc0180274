/**
 * Fetching a file whose size is known, piece by piece.
 * @module
 */

/**
 * @param {string} url @param {number} expected bytes, a first guess: a newer file may have come
 * @param {AbortSignal} signal @param {(part: number) => void} onProgress 0…1
 * @returns {Promise<{content: Uint8Array, version: string}>} the version is that of the entity tag
 */
export async function download(url, expected, signal, onProgress) {
    const response = await fetch(url, { signal, cache: 'no-cache' });
    if (!response.ok || !response.body) throw new Error(String(response.status));
    const pieces = [];
    let count = 0;
    for (const reader = response.body.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) break;
        pieces.push(value);
        count += value.length;
        onProgress(Math.min(1, count / expected));
    }
    const content = new Uint8Array(count);
    let place = 0;
    for (const piece of pieces) {
        content.set(piece, place);
        place += piece.length;
    }
    const version = /"(.*)"/.exec(response.headers.get('ETag') ?? '')?.[1] ?? '';
    return { content, version };
}
