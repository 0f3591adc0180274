/**
 * The rider's options for journeys, collapsed to one line that names the selected ones.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { t } from '../format/words.js';
import { choice } from '../parts/parts.js';
import { RouteTicks } from '../routes/ticks.js';
import { network } from '../server/network.js';
import { PlaceField } from '../trips/places.js';
import { fold, isOpen } from './fold.js';
import { isSameEnd, MODES, PACE_NAMES, STAYS, STEPS, WALKS } from './question.js';

/** @typedef {import('./question.js').Question} Question */
/** @typedef {(changes: Partial<Question>) => void} Change changes parts of the query */

/** @type {(lines: string[]) => void} */
let takeLines = () => {};
/** @type {Change} */
let take = () => {};
const via = new PlaceField('plan-via', t('plan.via'));
via.onChange = (/** @type {unknown} */ row) => take({ via: row ? via.end : undefined });
const viaForm = h('div', { class: 'form', key: 'via', lasting: true }, via.element);
const ticks = new RouteTicks('plan-without', (ids) => takeLines(ids));

/**
 * Renders the options of a query, and the field for a stop on the way.
 * @param {Question} question @param {Change} change
 * @returns {Page.Child[]}
 */
export function optionsView(question, change) {
    const { stay, walk, pace, order, steps } = question;
    take = change;
    if (!isSameEnd(via.end, question.via) && (question.via || via.end)) via.set(question.via);
    const minutes = (/** @type {number[]} */ counts) => counts.map((count) => /** @type {[string, string]} */ ([String(count), t('duration.minutes', { count })]));
    viaForm.hidden = !isOpen('plan-options');
    // The stop on the way is outside the collapsible section: a field within it would lose the focus when the section
    // is rendered again.
    return [fold('plan-options', [icon('options'), h('b', {}, t('plan.options')), h('span', { class: 'quiet' }, chosenWords(question))],
        h('div', { class: 'plan-options' },
            choice('walk', t('plan.walk'), minutes(WALKS), String(walk), (one) => change({ walk: Number(one) })),
            choice('pace', t('plan.pace'), PACE_NAMES.map((one) => [one, t(`plan.pace.${one}`)]), pace,
                (one) => change({ pace: /** @type {import('./question.js').Pace} */ (one) })),
            choice('steps', t('plan.steps'), STEPS.map((one) => [one, t(`plan.steps.${one}`)]), steps,
                (one) => change({ steps: /** @type {import('./question.js').Steps} */ (one) })),
            choice('order', t('plan.order'), ['soonest', 'surest', 'changes'].map((one) => [one, t(`plan.order.${one}`)]), order,
                (one) => change({ order: /** @type {import('./question.js').Order} */ (one) })),
            question.via && choice('stay', t('plan.stay'), minutes(STAYS), String(stay), (one) => change({ stay: Number(one) })),
            ...withoutView(question, change))), viaForm];
}

/**
 * Returns the selected options: "All routes · Walk up to 15 min".
 * @param {Question} question
 */
function chosenWords({ via: on, walk, pace, order, steps, without }) {
    const count = without.lines.length + without.modes.length + without.agencies.length;
    return [
        on && t('plan.viaPlace', { name: on.name }), count === 0 ? t('plan.allLines') : t('plan.leftOut', { count }), t('plan.walkUpTo', { count: walk }),
        pace !== 'usual' && t(`plan.paceIs.${pace}`), order !== 'soonest' && t(`plan.order.${order}`), steps !== 'allowed' && t(`plan.steps.${steps}`),
    ].filter(Boolean).join(' · ');
}

/**
 * Renders the lines, modes and agencies that can be excluded.
 * @param {Question} question @param {Change} change @returns {Page.Child[]}
 */
function withoutView({ without }, change) {
    const agencies = [...network.value.agencies.values()];
    const kinds = new Set([...network.value.routes.values()].map(({ type }) => type));
    takeLines = (lines) => change({ without: { ...without, lines } });
    if (String(ticks.ids) !== String(without.lines)) ticks.set(without.lines);
    /**
     * Renders toggles that exclude modes or agencies.
     * @param {'modes' | 'agencies'} kind @param {{id: string, words: string}[]} all
     */
    const toggles = (kind, all) => h('div', { class: 'fchips wrapped', role: 'group', 'aria-label': t(`plan.without.${kind}`), key: kind },
        all.map(({ id, words }) => {
            const isOut = without[kind].includes(id);
            const next = isOut ? without[kind].filter((one) => one !== id) : [...without[kind], id];
            return h('button', { type: 'button', class: 'fchip', key: id, 'aria-pressed': String(isOut), onclick: () => change({ without: { ...without, [kind]: next } }) },
                isOut && icon('close'), words);
        }));
    return [
        kinds.size > 1 && toggles('modes', MODES.map((id) => ({ id, words: t(`plan.withoutMode.${id}`) }))),
        agencies.length > 1 && toggles('agencies', agencies.map(({ id, name }) => ({ id, words: t('plan.withoutOne', { name }) }))),
        network.value.routes.size > 0 && fold('plan-without', h('b', {}, t('plan.without.lines')), h('div', {}, ticks.view(t('plan.without.lines')))),
    ];
}
