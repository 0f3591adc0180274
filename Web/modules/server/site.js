/**
 * The operator's settings for the page.
 * @module
 */
import { root } from '../dom/root.js';
import { keepWithPage } from './kept.js';

/**
 * @typedef {{url: string, minzoom: number, maxzoom: number, west: number, south: number, east: number, north: number,
 *     attribution: string}} OwnTiles the server's own tiles: address, zoom levels, bounds and attribution
 */

/**
 * The settings; `isKnown` once the server has responded.
 * @typedef {Partial<Omit<API.SiteSettings, 'basemap'>> & {basemap: {style: string | null, dark: string | null,
 *     tiles?: OwnTiles | null, satellite: {tiles: string | string[], attribution?: string} | null},
 *     isKnown?: boolean}} Site
 */

/** @type {Site} */
export const site = { basemap: { style: null, dark: null, satellite: null }, simulated: false, version: '' };

/** Returns the name of the page: the operator's, if one is configured. */
export const appName = () => site.branding?.name ?? 'Headsign';

const KEY = 'headsign.site';

/**
 * Loads the settings. Resolves once they are known: on a later visit, as soon as the stored ones are read.
 * @param {() => void} changed called if the settings differ from the stored ones
 */
export async function loadSite(changed) {
    const before = remembered();
    if (before) take(before);
    const coming = askSite(before, changed);
    if (!before) await coming;
}

/**
 * Requests the settings.
 * @param {Partial<API.SiteSettings> | null} before @param {() => void} changed
 */
async function askSite(before, changed) {
    try {
        const answer = await (await fetch(`${root}site.json`)).json();
        take(answer);
        if (JSON.stringify(answer) === JSON.stringify(before)) return;
        keepWithPage(KEY, JSON.stringify(answer));
        if (before) changed();
    } catch {
        // Without settings the network itself is the map; without storage the settings are requested again.
    }
}

/**
 * Adopts the settings.
 * @param {Partial<API.SiteSettings>} answer
 */
const take = (answer) => void Object.assign(site, answer, { isKnown: true, basemap: { style: null, dark: null, satellite: null, ...answer.basemap } });

/**
 * Returns the stored settings.
 * @returns {Partial<API.SiteSettings> | null}
 */
function remembered() {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? 'null');
    } catch {
        return null;
    }
}
