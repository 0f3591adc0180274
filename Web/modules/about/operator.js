/**
 * The About section on the operator: logo, name, telephone and links.
 * @module
 */
import { h } from '../dom/dom.js';
import { root } from '../dom/root.js';
import { t } from '../format/words.js';
import { phoneLink } from '../parts/parts.js';
import { site } from '../server/site.js';

/** Renders the section on the operator; null if there is no branding. */
export function operatorView() {
    const { branding } = site;
    if (!branding) return null;
    const { logo, name, phone, imprint, privacy } = branding;
    return h('section', { class: 'operator', key: 'operator', 'aria-labelledby': 'operator' },
        logo && h('img', { src: root + logo, alt: '' }),
        h('h2', { id: 'operator' }, name),
        (phone || imprint || privacy) && h('ul', {},
            phone && h('li', {}, h('a', { href: phoneLink(phone) }, phone)),
            imprint && h('li', {}, link(imprint, t('about.imprint'))),
            privacy && h('li', {}, link(privacy, t('about.privacy')))));
}

/**
 * Renders a link; external ones open in a new tab.
 * @param {string} href @param {string} words
 */
const link = (href, words) => h('a', /^https?:/.test(href) ? { href, target: '_blank', rel: 'noopener' } : { href }, words);
