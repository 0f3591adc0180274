/**
 * What the operator has set for the page.
 * @module
 */

/**
 * @typedef {{basemap: {style: string | null, dark: string | null,
 *     satellite: {tiles: string | string[], attribution?: string} | null}, simulated: boolean, version: string, language?: string, coaches?: boolean, vaults?: boolean, places?: string,
 *     isKnown?: boolean}} Site `isKnown` once the server has said so
 */

/** @type {Site} */
export const site = { basemap: { style: null, dark: null, satellite: null }, simulated: false, version: '' };

export async function loadSite() {
    try {
        const answer = await (await fetch('/site.json')).json();
        Object.assign(site, answer, { isKnown: true, basemap: { ...site.basemap, ...answer.basemap } });
    } catch {
        // Without it the network itself is the map.
    }
}
