/**
 * The About section on reminders: how many the server stores for the rider, and a button that deletes them.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { alarms, refreshAlarms } from '../alarms/alarms.js';
import { forgetButton } from '../alarms/forget.js';
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { t } from '../format/words.js';
import { between } from '../vault/between.js';

alarms.subscribe(redraw);

export const enterKept = () => void refreshAlarms();

export function keptView() {
    const { state, kept, at } = alarms.value;
    const isKnown = state === 'ready' || at > 0;
    const isPaired = between.value.pairing !== undefined;
    return h('section', { key: 'kept', 'aria-labelledby': 'kept' },
        h('h2', { class: 'section-title', id: 'kept' }, t('alarms.now')),
        h('div', { role: 'status' },
            (kept.length > 0 || !isPaired || !isKnown) && h('p', {}, isKnown ? t('alarms.count', { count: kept.length }) : t(state === 'failing' ? 'alarms.unknown' : 'alarms.asking')),
            isPaired && h('p', {}, t('leaves.things.sealed'))),
        h('div', { class: 'buttons' }, h('a', { class: 'btn', href: hrefOf('alarms') }, t('alarms.show')),
            (kept.length > 0 || state === 'failing') && forgetButton(kept.length)));
}
