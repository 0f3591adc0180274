/**
 * Provides the library and the base map for small maps within views.
 * @module
 */
import { basemapStyle, hasBasemap, plainStyle } from './ground.js';
import { openMap } from './current.js';
import { palette } from './palette.js';

/**
 * Returns the library once the page's large map has loaded it; never resolves if no map can be drawn.
 * @returns {Promise<MapLibre.Library>}
 */
export const mapLibrary = () => new Promise((resolve) => {
    if (openMap.value) return resolve(openMap.value.library);
    const end = openMap.subscribe((view) => {
        if (!view) return;
        end();
        resolve(view.library);
    });
});

/**
 * Returns the style of the base map; undefined if it cannot be loaded.
 * @returns {Promise<MapLibre.Style | undefined>}
 */
export function groundStyle() {
    const light = getComputedStyle(document.documentElement).colorScheme === 'light';
    return hasBasemap() ? basemapStyle(light) : Promise.resolve(plainStyle(palette()));
}
