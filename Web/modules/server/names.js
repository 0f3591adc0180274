/**
 * The language of the names of stops, routes and trips.
 * @module
 */
import { baseLanguage, language } from '../format/words.js';
import { preferences } from '../settings/preferences.js';
import { site } from './site.js';

/** The API's paths below which responses contain names. */
const NAMED = ['alerts', 'boards', 'live', 'opening', 'plan', 'routes', 'search', 'stops', 'trips', 'vehicles'];

/**
 * Returns the first of the rider's languages in which an agency has names; undefined if no agency translates its names.
 * @param {string} path below /api/v1/ @returns {string | undefined}
 */
export function languageOfNames(path) {
    if (!site.names || !NAMED.includes(path.split('/', 1)[0])) return undefined;
    const known = site.names.map(baseLanguage);
    return [preferences.value.language, ...navigator.languages, language].find((tag) => tag && known.includes(baseLanguage(tag)));
}
