/**
 * The note that distinguishes a stop from others with its name.
 * @module
 */
import { compass } from '../format/format.js';
import { t } from '../format/words.js';

/**
 * Its description, else which way its buses go.
 * @param {Pick<API.Stop, 'id' | 'name' | 'description' | 'bearing'>} stop
 * @param {{id: string, name: string}[]} [others] what it is shown among: where no other has its name, the way is left out
 */
export function stopNote({ id, name, description, bearing }, others) {
    if (description && description !== name) return description;
    const isAlone = others !== undefined && !others.some((one) => one.name === name && one.id !== id);
    return bearing === undefined || isAlone ? '' : t('stop.heading', { direction: compass(bearing) });
}

/**
 * "Mezzanine", or "Level −1" where the feed has no name.
 * @param {API.Level} level
 */
export const levelWords = (level) => level.name || t('stop.level', { number: levelNumber(level) });

/** @param {API.Level} level */
export const levelNumber = ({ index }) => String(index).replace('-', '−');
