/**
 * Adds and removes favourites.
 * @module
 */
import { notify } from '../dom/announce.js';
import { t } from '../format/words.js';
import { commands } from './commands.js';
import { perform } from './mine.js';

/**
 * The event that removed a favourite, by the favourite's key: undoing it restores the favourite's position.
 * @type {Map<string, string>}
 */
const taken = new Map();

/**
 * Adds or removes a favourite.
 * @param {'stop' | 'line'} kind @param {string} id @param {string | undefined} name undefined to remove it
 */
export async function favour(kind, id, name) {
    await change(`${kind} ${id}`, name !== undefined, commands.favour(kind, id, name), name === undefined ? 'favourite.removed' : 'favourite.added');
}

/**
 * Sets or removes home or work.
 * @param {'home' | 'work'} spot @param {import('./arguments.js').Place | undefined} place
 */
export async function settle(spot, place) {
    await change(`${spot} ${place?.lat},${place?.lon}`, place !== undefined, commands.settle(spot, place), `${spot}.${place ? 'set' : 'removed'}`);
}

/**
 * Performs a command; if undoing an earlier removal has the same effect, undoes that instead.
 * @param {string} what @param {boolean} adds @param {Uint8Array} command @param {string} words
 */
async function change(what, adds, command, words) {
    const before = adds ? taken.get(what) : undefined;
    taken.delete(what);
    let reply = await perform(before ? commands.undo(before) : command);
    // Another device may already have undone the removal.
    if (before && reply.refused) reply = await perform(command);
    if (reply.refused) return;
    if (!adds) taken.set(what, reply.event);
    notify(t(words));
}
