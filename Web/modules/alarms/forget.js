/**
 * The button that deletes all alarms at the server.
 * @module
 */
import { notify } from '../dom/announce.js';
import { h, icon } from '../dom/dom.js';
import { t } from '../format/words.js';
import { forgetAlarms } from './alarms.js';

/**
 * Renders the button that deletes all alarms.
 * @param {number} count of alarms
 */
export const forgetButton = (count) => h('button', { type: 'button', class: 'btn wide', key: 'forget', onclick: forgetAll }, icon('delete'), t('alarms.forget', { count }));

async function forgetAll() {
    try {
        await forgetAlarms();
        notify(t('alarms.forgotten'));
    } catch {
        notify(t('alarms.notForgotten'));
    }
}
