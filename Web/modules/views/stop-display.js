/**
 * The link from a stop's board to its screen and its poster.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { h } from '../dom/dom.js';
import { t } from '../format/words.js';

/**
 * Renders the link.
 * @param {string} id of the stop
 */
export const view = (id) => h('a', { class: 'label quiet data-link', href: hrefOf('display', id), key: 'display' }, t('display.open'));
