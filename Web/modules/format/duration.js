/**
 * Formats durations as text.
 * @module
 */
import { t } from './words.js';

/**
 * Formats a duration, such as "8 h 25".
 * @param {number} seconds
 */
export function durationText(seconds) {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours === 0 ? t('coaches.minutes', { count: minutes }) : t('coaches.hours', { hours, minutes: String(minutes).padStart(2, '0') });
}
