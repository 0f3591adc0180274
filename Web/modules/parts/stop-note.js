/**
 * The note that distinguishes a stop from others with its name.
 * @module
 */
import { compass } from '../format/format.js';
import { t } from '../format/words.js';

/**
 * Returns the stop's description, else the direction in which its buses leave.
 * @param {Pick<API.Stop, 'id' | 'name' | 'description' | 'bearing'>} stop
 * @param {{id: string, name: string}[]} [others] the stops that it is listed with; if none of them has its name, the direction is omitted
 */
export function stopNote({ id, name, description, bearing }, others) {
    if (description && description !== name) return description;
    const isAlone = others !== undefined && !others.some((one) => one.name === name && one.id !== id);
    return bearing === undefined || isAlone ? '' : t('stop.heading', { direction: compass(bearing) });
}

/**
 * Returns the name of a level, such as "Mezzanine"; "Level −1" if the feed has none.
 * @param {API.Level} level
 */
export const levelWords = (level) => level.name || t('stop.level', { number: levelNumber(level) });

/**
 * Returns the index of a level, with a typographic minus sign.
 * @param {API.Level} level
 */
export const levelNumber = ({ index }) => String(index).replace('-', '−');
