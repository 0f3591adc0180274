/**
 * Making something a favourite, and none again.
 * @module
 */
import { notify } from '../dom/announce.js';
import { t } from '../format/words.js';
import { commands } from './commands.js';
import { perform } from './mine.js';

/**
 * The event that took something away, by what it was: to have it back puts it where it stood.
 * @type {Map<string, string>}
 */
const taken = new Map();

/** @param {'stop' | 'line'} kind @param {string} id @param {string | undefined} name nothing for one that is no favourite any more */
export async function favour(kind, id, name) {
    await change(`${kind} ${id}`, name !== undefined, commands.favour(kind, id, name), name === undefined ? 'favourite.removed' : 'favourite.added');
}

/** @param {'home' | 'work'} spot @param {import('./arguments.js').Place | undefined} place */
export async function settle(spot, place) {
    await change(`${spot} ${place?.lat},${place?.lon}`, place !== undefined, commands.settle(spot, place), `${spot}.${place ? 'set' : 'removed'}`);
}

/** @param {string} what @param {boolean} adds @param {Uint8Array} command @param {string} words */
async function change(what, adds, command, words) {
    const before = adds ? taken.get(what) : undefined;
    taken.delete(what);
    let reply = await perform(before ? commands.undo(before) : command);
    // Another device may have been faster.
    if (before && reply.refused) reply = await perform(command);
    if (reply.refused) return;
    if (!adds) taken.set(what, reply.event);
    notify(t(words));
}
