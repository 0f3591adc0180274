/**
 * The button that makes the page open with a route or a group, or no longer.
 * @module
 */
import { notify } from '../dom/announce.js';
import { t } from '../format/words.js';
import { action } from '../parts/parts.js';
import { perform } from '../rider/mine.js';
import { commands } from '../rider/rider.js';
import { appName } from '../server/site.js';

/**
 * Renders the button; setting one route or group clears the previous one.
 * @param {{route: string} | {group: string}} what @param {boolean} on @param {string} name
 */
export function opensButton(what, on, name) {
    const turn = async () => {
        const { refused } = await perform(commands.open(on ? {} : what));
        if (!refused) notify(t(on ? 'opens.cleared' : 'opens.set', { app: appName(), name }));
    };
    return action('star', t('opens'), { 'aria-pressed': String(on), class: on ? 'lit' : '', onclick: turn });
}
