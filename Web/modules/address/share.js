/**
 * Shares a view: share sheet or clipboard, and links to directions and Street View.
 * @module
 */
import { notify } from '../dom/announce.js';
import { t } from '../format/words.js';

/**
 * Opens the share sheet with a link, or copies the link if there is none.
 * @param {string} title @param {string} url
 */
export async function share(title, url) {
    if (navigator.share) {
        try {
            await navigator.share({ title, url });
            return;
        } catch (error) {
            if (/** @type {Error} */ (error).name === 'AbortError') return;
        }
    }
    try {
        await navigator.clipboard.writeText(url);
        notify(t('share.copied'));
    } catch {
        notify(t('share.link', { url }));
    }
}

/**
 * Returns a link to Google's directions to a point.
 * @param {{lat: number, lon: number}} point
 */
export const directionsTo = ({ lat, lon }) => `https://www.google.com/maps/dir/?api=1&destination=${lat},${lon}`;

/**
 * Returns a link to Street View.
 * @param {{lat: number, lon: number, bearing?: number}} point `bearing`: the direction in which buses travel
 */
export const streetView = ({ lat, lon, bearing = 0 }) =>
    `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${lat},${lon}&heading=${Math.round(bearing)}&pitch=-10`;
