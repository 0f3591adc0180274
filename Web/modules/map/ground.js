/**
 * The base map: the server's own tiles, or another style if one is configured and available, else plain land.
 * @module
 */
import { baseLanguage, runsRightToLeft } from '../format/words.js';
import { site } from '../server/site.js';
import { preferences } from '../settings/preferences.js';
import { palette } from './palette.js';

/** Milliseconds a basemap's style may take. */
const PATIENCE = 6000;

/** Whether the configured basemap could not be had. */
export let basemapFailed = false;

export const hasBasemap = () => Boolean(site.basemap.tiles || site.basemap.style || site.basemap.dark);
export const hasSatellite = () => Boolean(site.basemap.satellite);

/**
 * Land and nothing else, or the satellite's pictures.
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
 * The operator's basemap, if one is wanted and answers.
 * @param {boolean} light @returns {Promise<MapLibre.Style | undefined>}
 */
export async function basemapStyle(light) {
    const { style, dark, tiles } = site.basemap;
    if (preferences.value.satellite && hasSatellite()) return undefined;
    if (tiles) return townStyle(tiles);
    const wanted = light ? style : dark ?? style;
    // No style of another server is made for it.
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

/** @param {import('../server/site.js').OwnTiles} tiles */
async function townStyle(tiles) {
    try {
        const { ownStyle } = await import('./town-ground.js');
        basemapFailed = false;
        const language = baseLanguage(navigator.language);
        // The map has no letters of these languages, which it could not lay out.
        return ownStyle(tiles, palette(), runsRightToLeft(language) ? 'en' : language);
    } catch {
        basemapFailed = true;
        return undefined;
    }
}
