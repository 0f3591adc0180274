/**
 * Loads MapLibre after the page has been painted. Without it, or without WebGL, the page has no map.
 * @module
 */
import { root } from '../dom/root.js';

/**
 * Loads the scripts and styles of MapLibre.
 * @returns {Promise<MapLibre.Library | undefined>} undefined if it cannot be loaded
 */
export async function loadMapLibrary() {
    // Only creating the map shows whether WebGL works: a test canvas would cost as much.
    if (!('WebGL2RenderingContext' in globalThis)) return undefined;
    const style = document.createElement('link');
    Object.assign(style, { rel: 'stylesheet', href: `${root}vendor/maplibre-gl.css` });
    document.head.prepend(style);
    try {
        await new Promise((resolve, reject) => {
            const script = document.createElement('script');
            Object.assign(script, { src: `${root}vendor/maplibre-gl.js`, onload: resolve, onerror: reject });
            document.head.append(script);
        });
    } catch {
        return undefined;
    }
    return window.maplibregl;
}
