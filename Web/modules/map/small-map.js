/**
 * The library and the base map of a map within a view.
 * @module
 */
import { basemapStyle, hasBasemap, plainStyle } from './ground.js';
import { openMap } from './current.js';
import { palette } from './palette.js';

/**
 * The library, once the page's own map has brought it; never where no map can be drawn.
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
 * The ground to draw on; nothing where it does not come.
 * @returns {Promise<MapLibre.Style | undefined>}
 */
export function groundStyle() {
    const light = getComputedStyle(document.documentElement).colorScheme === 'light';
    return hasBasemap() ? basemapStyle(light) : Promise.resolve(plainStyle(palette()));
}
