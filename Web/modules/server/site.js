/**
 * The operator's settings for the page.
 * @module
 */
import { root } from '../dom/root.js';
import { keepWithPage } from './kept.js';

/** @typedef {{url: string, minzoom: number, maxzoom: number, west: number, south: number, east: number, north: number, attribution: string}} OwnTiles */

/**
 * `isKnown` once the server has answered.
 * @typedef {Partial<Omit<API.SiteSettings, 'basemap'>> & {basemap: {style: string | null, dark: string | null,
 *     tiles?: OwnTiles | null, satellite: {tiles: string | string[], attribution?: string} | null},
 *     isKnown?: boolean}} Site
 */

/** @type {Site} */
export const site = { basemap: { style: null, dark: null, satellite: null }, simulated: false, version: '' };

/** The name of the page: the operator's, where they have one. */
export const appName = () => site.branding?.name ?? 'Headsign';

const KEY = 'headsign.site';

/**
 * Settled once it is known: who was here before begins with what was set then.
 * @param {() => void} changed it is not what it was
 */
export async function loadSite(changed) {
    const before = remembered();
    if (before) take(before);
    const coming = askSite(before, changed);
    if (!before) await coming;
}

/** @param {Partial<API.SiteSettings> | null} before @param {() => void} changed */
async function askSite(before, changed) {
    try {
        const answer = await (await fetch(`${root}site.json`)).json();
        take(answer);
        if (JSON.stringify(answer) === JSON.stringify(before)) return;
        keepWithPage(KEY, JSON.stringify(answer));
        if (before) changed();
    } catch {
        // Without it the network itself is the map; without storage it is asked for again.
    }
}

/** @param {Partial<API.SiteSettings>} answer */
const take = (answer) => void Object.assign(site, answer, { isKnown: true, basemap: { style: null, dark: null, satellite: null, ...answer.basemap } });

/** @returns {Partial<API.SiteSettings> | null} */
function remembered() {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? 'null');
    } catch {
        return null;
    }
}
