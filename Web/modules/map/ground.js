/**
 * The base map: the server's own vector tiles, or the operator's style if it is configured and available; else a plain
 * background.
 * @module
 */
import { baseLanguage, runsRightToLeft } from '../format/words.js';
import { site } from '../server/site.js';
import { preferences } from '../settings/preferences.js';
import { palette } from './palette.js';

/** The timeout for loading a base map's style, in milliseconds. */
const PATIENCE = 6000;

/** Whether the configured base map could not be loaded. */
export let basemapFailed = false;

export const hasBasemap = () => Boolean(site.basemap.tiles || site.basemap.style || site.basemap.dark);
export const hasSatellite = () => Boolean(site.basemap.satellite);

/**
 * Returns a style with a plain background, or with satellite images.
 * @param {import('./palette.js').Palette} colours @returns {MapLibre.Style}
 */
export function plainStyle(colours) {
    /** @type {MapLibre.Style} */
    const style = {
        version: 8,
        sources: {},
        layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colours.land } }],
    };
    const { satellite } = site.basemap;
    if (preferences.value.satellite && satellite) {
        style.sources.satellite = { type: 'raster', tileSize: 256, tiles: [satellite.tiles].flat(), attribution: satellite.attribution ?? '' };
        style.layers.push({ id: 'satellite', type: 'raster', source: 'satellite' });
    }
    return style;
}

/**
 * Returns the style of the configured base map; undefined if there is none, if it fails to load, or if the rider has
 * selected satellite images.
 * @param {boolean} light whether the theme is light @returns {Promise<MapLibre.Style | undefined>}
 */
export async function basemapStyle(light) {
    const { style, dark, tiles } = site.basemap;
    if (preferences.value.satellite && hasSatellite()) return undefined;
    if (tiles) return townStyle(tiles);
    const wanted = light ? style : dark ?? style;
    // Styles of other servers are not designed for high contrast.
    if (!wanted || isHighContrast()) return undefined;
    try {
        const response = await fetch(wanted, { signal: /** @type {Browser.Signals} */ (AbortSignal).timeout(PATIENCE) });
        if (!response.ok) throw new Error(String(response.status));
        const answer = await response.json();
        basemapFailed = false;
        return answer;
    } catch {
        basemapFailed = true;
        return undefined;
    }
}

const isHighContrast = () => document.documentElement.dataset.theme === 'contrast';

/**
 * Returns the base map style for the server's own tiles.
 * @param {import('../server/site.js').OwnTiles} tiles
 */
async function townStyle(tiles) {
    try {
        const { ownStyle } = await import('./town-ground.js');
        basemapFailed = false;
        const language = baseLanguage(navigator.language);
        // The map's glyphs do not include right-to-left scripts, which MapLibre could not lay out without a plugin.
        return ownStyle(tiles, palette(), runsRightToLeft(language) ? 'en' : language);
    } catch {
        basemapFailed = true;
        return undefined;
    }
}
