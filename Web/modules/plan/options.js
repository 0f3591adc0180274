/**
 * What the rider wants of the ways, folded into one line that says what is chosen.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { choice } from '../parts/parts.js';
import { RouteTicks } from '../parts/ticks.js';
import { t } from '../reading/words.js';
import { network } from '../server/network.js';
import { fold } from './fold.js';
import { MODES, WALKS } from './question.js';

/** @typedef {import('./question.js').Question} Question */
/** @typedef {(changes: Partial<Question>) => void} Change */

/** @type {(lines: string[]) => void} */
let takeLines = () => {};
const ticks = new RouteTicks('plan-without', (ids) => takeLines(ids));

/** @param {Question} question @param {Change} change */
export function optionsView(question, change) {
    const { walk, order, withoutSteps } = question;
    return fold('plan-options', [icon('options'), h('b', {}, t('plan.options')), h('span', { class: 'quiet' }, chosenWords(question))],
        h('div', { class: 'plan-options' },
            choice('walk', t('plan.walk'), WALKS.map((count) => [String(count), t('duration.minutes', { count })]), String(walk), (one) => change({ walk: Number(one) })),
            choice('order', t('plan.order'), ['soonest', 'surest', 'changes'].map((one) => [one, t(`plan.order.${one}`)]), order,
                (one) => change({ order: /** @type {import('./question.js').Order} */ (one) })),
            h('button', { type: 'button', class: 'btn wide', 'aria-pressed': String(withoutSteps), onclick: () => change({ withoutSteps: !withoutSteps }) },
                icon('steps'), t('plan.withoutSteps')),
            ...withoutView(question, change)));
}

/**
 * "All lines · walk up to 15 min".
 * @param {Question} question
 */
function chosenWords({ walk, order, withoutSteps, without }) {
    const count = without.lines.length + without.modes.length + without.agencies.length;
    return [
        count === 0 ? t('plan.allLines') : t('plan.leftOut', { count }), t('plan.walkUpTo', { count: walk }),
        order !== 'soonest' && t(`plan.order.${order}`), withoutSteps && t('plan.withoutSteps'),
    ].filter(Boolean).join(' · ');
}

/** @param {Question} question @param {Change} change @returns {Page.Child[]} */
function withoutView({ without }, change) {
    const agencies = [...network.value.agencies.values()];
    const kinds = new Set([...network.value.routes.values()].map(({ type }) => type));
    takeLines = (lines) => change({ without: { ...without, lines } });
    if (String(ticks.ids) !== String(without.lines)) ticks.set(without.lines);
    /** @param {'modes' | 'agencies'} kind @param {{id: string, name: string}[]} all */
    const toggles = (kind, all) => h('div', { class: 'fchips wrapped', role: 'group', 'aria-label': t(`plan.without.${kind}`), key: kind },
        all.map(({ id, name }) => {
            const isOut = without[kind].includes(id);
            const next = isOut ? without[kind].filter((one) => one !== id) : [...without[kind], id];
            return h('button', { type: 'button', class: 'fchip', key: id, 'aria-pressed': String(isOut), onclick: () => change({ without: { ...without, [kind]: next } }) },
                isOut && icon('close'), t('plan.withoutOne', { name }));
        }));
    return [
        kinds.size > 1 && toggles('modes', MODES.map((id) => ({ id, name: t(`plan.mode.${id}`) }))),
        agencies.length > 1 && toggles('agencies', agencies),
        network.value.routes.size > 0 && fold('plan-without', h('b', {}, t('plan.without.lines')), h('div', {}, ticks.view(t('plan.without.lines')))),
    ];
}
