/**
 * The form for the operator's token, and the explanation if the server has none.
 * @module
 */
import { h } from '../dom/dom.js';
import { t } from '../format/words.js';
import { banner } from '../parts/parts.js';
import { empty } from '../parts/states.js';
import { keepToken, token } from './token.js';

/** The server's environment variable with the token. */
const VARIABLE = 'HEADSIGN_OPERATOR_TOKEN';

/** @type {HTMLElement | undefined} */
let form;

/**
 * Creates the form. Called when it is first shown, because its texts are loaded with the view.
 * @param {() => void} then called when a token was entered
 */
function tokenForm(then) {
    const field = /** @type {HTMLInputElement} */ (h('input', {
        id: 'operator-token', type: 'password', autocomplete: 'off', spellcheck: 'false', required: true, 'aria-describedby': 'operator-stored',
    }));
    const enter = (/** @type {Event} */ event) => {
        event.preventDefault();
        keepToken(field.value.trim());
        field.value = '';
        then();
    };
    return h('form', { class: 'form sign-in', key: 'sign-in', lasting: true, onsubmit: enter },
        h('div', {}, h('label', { for: 'operator-token', class: 'label' }, t('performance.token')), field),
        h('p', { class: 'small quiet', id: 'operator-stored' }, t('performance.stored')),
        h('button', { class: 'btn primary tall' }, t('performance.signIn')));
}

/**
 * Renders the form, and a message after a wrong token.
 * @param {boolean} isWrong whether the server refused the token
 * @param {() => void} then called when a token was entered
 */
export function signIn(isWrong, then) {
    form ??= tokenForm(then);
    return [
        h('p', { key: 'what' }, t('performance.signInWhat')),
        isWrong && h('div', { role: 'alert', key: 'wrong' }, banner('delayed', 'delayed', t('performance.wrongToken'), t('performance.wrongTokenWhat', { name: VARIABLE }))),
        form,
    ];
}

/** Renders the message that the link refers to an agency of another server. */
export const noAgency = () => empty('empty', 'h2', t('performance.noAgency'), t('performance.noAgencyWhat'));

/** Renders the message that the history is not enabled on this server. */
export const notEnabled = () => h('div', { class: 'empty', key: 'disabled', role: 'status' },
    h('h2', {}, t('performance.notEnabled')),
    h('p', { class: 'quiet' }, t('performance.notEnabledWhat', { name: VARIABLE })));

/**
 * Renders the button to sign out.
 * @param {() => void} then called afterwards
 */
export const signOut = (then) => token() !== '' && h('button', {
    type: 'button', class: 'btn plain', key: 'sign-out', onclick: () => {
        keepToken('');
        then();
    },
}, t('performance.signOut'));
