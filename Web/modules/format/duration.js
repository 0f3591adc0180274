/**
 * Formats durations as text.
 * @module
 */
import { t } from './words.js';

/**
 * Formats a duration, such as "8 h 25 min", "8 h" or "25 min".
 * @param {number} seconds
 */
export function durationText(seconds) {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    if (hours === 0) return t('coaches.minutes', { count: minutes });
    return t(minutes === 0 ? 'coaches.hoursOnly' : 'coaches.hours', { hours, minutes });
}
