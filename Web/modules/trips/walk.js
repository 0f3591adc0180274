/**
 * The maximum distance that the rider walks to or from a stop.
 * @module
 */
import { distance } from '../format/format.js';
import { t } from '../format/words.js';
import { choice } from '../parts/parts.js';
import { prefer, preferences } from '../settings/preferences.js';

/** The offered maximum walks, in metres in a straight line: from a few minutes to an hour. */
export const WALKS = [500, 1000, 2000, 4000];

/** Returns the rider's maximum walk, in metres. */
export const farthest = () => preferences.value.walk;

export const walkWords = () => distance(farthest());

export const walkChoice = () => choice('walk', t('trip.walkAtMost'), WALKS.map((metres) => [String(metres), distance(metres)]), String(farthest()),
    (metres) => prefer({ walk: Number(metres) }));
