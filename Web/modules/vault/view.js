/**
 * "Sync devices": the state of the synchronization, the link for another device, and the end of the pairing.
 * @module
 */
import { go } from '../address/router.js';
import { notify } from '../dom/announce.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { age } from '../format/format.js';
import { t } from '../format/words.js';
import { askFirst, closeQuestion } from '../parts/ask-first.js';
import { banner } from '../parts/parts.js';
import { between } from './between.js';
import { codeView, hideCode, showCode } from './code.js';
import { keyFrom, textOf } from './link.js';
import { begin, deleteVault, isOffered, meet, pair, part, restore } from './meetings.js';

/**
 * The class and the icon of the banner for each phase.
 * @type {Record<string, [string, string]>}
 */
const LOOKS = {
    begun: ['plain', 'refresh'], agreed: ['plain', 'check'], waiting: ['plain', 'offline'], failing: ['delayed', 'unknown'],
    full: ['delayed', 'altered'], unkept: ['delayed', 'altered'], missing: ['altered', 'unknown'], deleted: ['altered', 'delete'],
};

between.subscribe(redraw);

export function enterBetween() {
    hideCode();
    isBroken = false;
    begin();
}

/** Renders the section of the page; `null` if devices cannot be paired. */
export function betweenView() {
    const { phase, pairing } = between.value;
    if (phase === 'unread' || !(pairing || isOffered())) return null;
    return h('section', { class: 'between', key: 'between' },
        h('h2', { class: 'section-title', id: 'between', tabindex: -1 }, t('between.title')),
        h('p', {}, t('between.what')),
        h('div', { role: 'status', key: 'status' }, pairing && statusView(pairing)),
        pairing && lastMet(pairing),
        phase === 'unable' ? h('p', { class: 'label quiet' }, t('between.unable'))
            : !pairing ? alone() : phase === 'deleted' ? over() : together(pairing));
}

/**
 * Renders the state of the synchronization as banners.
 * @param {import('./pairing.js').Pairing} pairing
 */
function statusView({ skipped }) {
    const { phase } = between.value;
    const [look, glyph] = LOOKS[phase];
    return [
        banner(look, glyph, t(`between.${phase}`), t(`between.${phase}Why`)),
        skipped > 0 && banner('unknown', 'unknown', t('between.skipped', { count: skipped }), t('between.skippedWhy')),
    ];
}

/**
 * Returns the time of the last synchronization. It is outside the status region, since it changes every minute.
 * @param {import('./pairing.js').Pairing} pairing
 */
const lastMet = ({ at }) => at !== undefined &&
    h('p', { class: 'small quiet', key: 'at' }, t('between.at', { age: age(Math.max(0, (Date.now() - at) / 1000)) }));

/** Renders the controls of a device that is not paired. */
const alone = () => [
    button(() => attempt(async () => { await pair(); await showCode(); }), t('between.pair')),
    h('form', { class: 'form', onsubmit: follow },
        h('label', {}, h('span', { class: 'label' }, t('between.paste')),
            h('input', { name: 'link', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', 'aria-describedby': 'between-trouble' })),
        h('p', { class: 'label trouble', id: 'between-trouble', role: 'alert' }, isBroken && t('pair.broken')),
        h('div', { class: 'buttons' }, h('button', { class: 'btn' }, t('between.open')))),
];

/**
 * Renders the controls of a paired device.
 * @param {import('./pairing.js').Pairing} pairing
 */
const together = ({ key }) => [
    codeView(key),
    h('div', { class: 'buttons' },
        between.value.phase === 'missing' && button(() => attempt(restore), t('between.restore')),
        button(meet, icon('refresh'), t('between.meet')),
        button(askToPart, t('between.part')),
        button(askToDelete, icon('delete'), t('between.delete'))),
];

const over = () => h('div', { class: 'buttons' }, button(() => attempt(part), t('between.understood')));

/**
 * Renders a button.
 * @param {() => void} onclick @param {...Page.Child} words
 */
const button = (onclick, ...words) => h('button', { type: 'button', class: 'btn', onclick }, words);

/** Whether the text that was pasted last is not a link. */
let isBroken = false;

/**
 * Opens the page to which a pasted link leads.
 * @param {SubmitEvent} event
 */
function follow(event) {
    event.preventDefault();
    const { elements } = /** @type {HTMLFormElement} */ (event.target);
    const key = keyFrom(/** @type {HTMLInputElement} */ (elements.namedItem('link')).value);
    isBroken = !key;
    if (key) go('pair', textOf(key));
    else redraw();
}

const askToPart = () => askFirst(t('between.partTitle'), t('between.partWhat'), t('between.stay'),
    button(() => { closeQuestion(); attempt(part); }, t('between.part')));

const askToDelete = () => askFirst(t('between.deleteTitle'), t('between.deleteWhat'), t('between.stay'),
    button(() => { closeQuestion(); attempt(deleteVault, t('between.notDeleted')); }, icon('delete'), t('between.delete')));

/**
 * Runs an operation, and reports its failure.
 * @param {() => Promise<void>} work @param {string} [trouble] the message after a failure
 */
async function attempt(work, trouble = t('things.failed')) {
    try {
        await work();
    } catch {
        notify(trouble);
    }
    // If the pressed button was removed, the heading gets the focus.
    requestAnimationFrame(() => document.activeElement === document.body && document.getElementById('between')?.focus());
}
