/**
 * Fetching the map library after the page has been painted. Without it, or without WebGL, the page does without a map.
 * @module
 */

/** @returns {Promise<any>} the library, or undefined */
export async function loadMapLibrary() {
    if (!webgl()) return undefined;
    const style = document.createElement('link');
    Object.assign(style, { rel: 'stylesheet', href: '/vendor/maplibre-gl.css' });
    document.head.prepend(style);
    try {
        await new Promise((resolve, reject) => {
            const script = document.createElement('script');
            Object.assign(script, { src: '/vendor/maplibre-gl.js', onload: resolve, onerror: reject });
            document.head.append(script);
        });
    } catch {
        return undefined;
    }
    return /** @type {any} */ (globalThis).maplibregl;
}

function webgl() {
    try {
        return Boolean(document.createElement('canvas').getContext('webgl2'));
    } catch {
        return false;
    }
}
