/**
 * What lies under the network: the operator's basemap where there is one and it answers, else plain land.
 * @module
 */
import { preferences } from '../preferences.js';
import { site } from '../site.js';

/** Milliseconds a basemap's style may take. */
const PATIENCE = 6000;

/** Whether the configured basemap could not be had. */
export let basemapFailed = false;

export const hasBasemap = () => Boolean(site.basemap.style || site.basemap.dark);
export const hasSatellite = () => Boolean(site.basemap.satellite);

/** @param {import('./palette.js').Palette} colours @param {boolean} light @returns {Promise<any>} a style */
export async function groundStyle(colours, light) {
    const plain = plainStyle(colours);
    const { satellite, style, dark } = site.basemap;
    if (preferences.value.satellite && satellite) {
        plain.sources.satellite = {
            type: 'raster', tileSize: 256, tiles: [satellite.tiles].flat(), attribution: satellite.attribution ?? '',
        };
        plain.layers.push({ id: 'satellite', type: 'raster', source: 'satellite' });
        return plain;
    }
    const wanted = light ? style : dark ?? style;
    if (!wanted || document.documentElement.dataset.theme === 'contrast') return plain;
    try {
        const response = await fetch(wanted, { signal: AbortSignal.timeout(PATIENCE) });
        if (!response.ok) throw new Error(String(response.status));
        basemapFailed = false;
        return await response.json();
    } catch {
        basemapFailed = true;
        return plain;
    }
}

/** @param {import('./palette.js').Palette} colours @returns {any} */
const plainStyle = (colours) => ({
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colours.ground } }],
});
