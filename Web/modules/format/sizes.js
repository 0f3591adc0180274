/**
 * Formats sizes of data.
 * @module
 */
import { locale } from './words.js';

/**
 * Formats a size, such as "1.2 MB".
 * @param {number} bytes
 */
export function dataSize(bytes) {
    const isSmall = bytes < 950_000;
    const value = isSmall ? Math.max(1, bytes / 1000) : bytes / 1_000_000;
    const unit = isSmall ? 'kilobyte' : 'megabyte';
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}
