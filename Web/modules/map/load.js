/**
 * Fetching the map library after the page has been painted. Without it, or without WebGL, the page does without a map.
 * @module
 */
import { root } from '../dom/root.js';

/** @returns {Promise<MapLibre.Library | undefined>} the library, where it can be had */
export async function loadMapLibrary() {
    // Whether it can be drawn with is found out by drawing: a canvas to try it on would cost as much again.
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
