/**
 * Creates elements, and updates those on the page without losing focus, scroll position or selection.
 * @module
 */
import { ordered } from './direction.js';
import { root } from './root.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {HTMLElement & {handlers?: Set<string>} & Record<string, unknown>} Handling an element with the names of its event handlers */

/**
 * The elements that their views own and reuse.
 * @type {WeakSet<Node>}
 */
const lasting = new WeakSet();

/**
 * Creates an element. Properties that begin with `on` are event handlers, `style` is an object of CSS properties
 * (custom ones too), and `key` identifies an element among its siblings. A `lasting` element is owned by its view and
 * passed to each rendering: it stays in the page as it is, and is never updated from another element. As the child of a
 * new element it would be moved, and lose the focus. All other properties are attributes; `false` and `undefined` omit
 * them.
 * @param {string} tag
 * @param {Page.Properties | null} [properties]
 * @param {...Page.Child} children
 * @returns {HTMLElement}
 */
export function h(tag, properties, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties ?? {})) {
        if (value === undefined || value === null || value === false) continue;
        if (name.startsWith('on')) setHandler(element, name, value);
        else if (name === 'style') for (const [key, text] of Object.entries(/** @type {Record<string, string>} */ (value))) element.style.setProperty(key, text);
        else if (name === 'key') element.dataset.key = String(value);
        else if (name === 'lasting') lasting.add(element);
        else if (name === 'value') /** @type {Handling} */ (element).value = value;
        else element.setAttribute(name, value === true ? '' : String(value));
    }
    element.append(...nodes(children));
    return element;
}

/**
 * Creates an icon of the sprite. It has the colour of the surrounding text and is hidden from screen readers.
 * @param {string} name
 * @param {string} [className]
 */
export function icon(name, className = 'icon') {
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('class', className);
    svg.setAttribute('aria-hidden', 'true');
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', `#icon-${name}`);
    svg.append(use);
    return svg;
}

/** Loads the sprite into the page, so that its icons are available offline. */
export async function loadIcons() {
    try {
        const text = await (await fetch(`${root}icons/sprite.svg`)).text();
        const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
        documentElement.setAttribute('class', 'vh');
        documentElement.setAttribute('aria-hidden', 'true');
        document.body.append(documentElement);
    } catch {
        // Icons are optional: each has a text beside it or for screen readers.
    }
}

/**
 * Renders text for screen readers only.
 * @param {...Page.Child} children
 */
export const hidden = (...children) => h('span', { class: 'vh' }, ...children);

/**
 * Makes the children of `parent` equal to `children`, reusing existing elements where possible.
 * @param {Element} parent
 * @param {...Page.Child} children
 */
export function render(parent, ...children) {
    const focused = document.activeElement;
    reconcile(parent, nodes(children));
    // A moved element loses the keyboard focus.
    if (focused instanceof HTMLElement && focused !== document.activeElement && parent.contains(focused)) focused.focus({ preventScroll: true });
}

/**
 * Converts children to nodes; omits empty ones.
 * @param {readonly Page.Child[]} children @returns {Node[]}
 */
function nodes(children) {
    return children.flat(/** @type {4} */ (4))
        .filter((child) => child !== false && child !== null && child !== undefined && child !== '')
        .map((child) => (child instanceof Node ? child : document.createTextNode(ordered(String(child)))));
}

/**
 * Sets an event handler, and records its name.
 * @param {HTMLElement} node @param {string} name @param {unknown} handler
 */
function setHandler(node, name, handler) {
    const element = /** @type {Handling} */ (node);
    element[name] = handler;
    (element.handlers ??= new Set()).add(name);
}

/**
 * Updates the child nodes of an element.
 * @param {Element} parent @param {Node[]} wanted
 */
function reconcile(parent, wanted) {
    const kept = new Set(wanted.map(keyOf));
    /** @type {Map<string, Element>} */
    const keyed = new Map();
    for (const child of [...parent.children]) {
        const key = keyOf(child);
        if (key === undefined) continue;
        // Removed elements go first: moving others past them would take the keyboard focus away.
        if (kept.has(key)) keyed.set(key, child);
        else child.remove();
    }
    let cursor = parent.firstChild;
    for (const node of wanted) {
        const key = keyOf(node);
        const match = key === undefined ? (cursor && keyOf(cursor) === undefined ? cursor : null) : keyed.get(key);
        if (match && canBecome(match, node)) {
            if (match === cursor) cursor = cursor.nextSibling;
            else parent.insertBefore(match, cursor);
            update(/** @type {Handling} */ (match), /** @type {Handling} */ (node));
        } else {
            parent.insertBefore(node, cursor);
        }
    }
    while (cursor) {
        const next = cursor.nextSibling;
        cursor.remove();
        cursor = next;
    }
}

/**
 * Returns whether a node can be updated in place. Lasting elements cannot: updating would move their fields into the
 * other element.
 * @param {Node} current @param {Node} wanted
 */
const canBecome = (current, wanted) => current === wanted
    || (current.nodeName === wanted.nodeName && !lasting.has(current) && !lasting.has(wanted));

/**
 * Returns the key that identifies a node among its siblings.
 * @param {Node} node
 */
const keyOf = (node) => /** @type {Partial<HTMLElement>} */ (node).dataset?.key;

/**
 * Updates a node in the page to equal another.
 * @param {Handling} current @param {Handling} wanted
 */
function update(current, wanted) {
    // A lasting element is passed again unchanged.
    if (current === wanted) return;
    if (current.nodeType !== Node.ELEMENT_NODE) {
        if (current.nodeValue !== wanted.nodeValue) current.nodeValue = wanted.nodeValue;
        return;
    }
    for (const { name } of [...current.attributes]) if (!wanted.hasAttribute(name)) current.removeAttribute(name);
    for (const { name, value } of wanted.attributes) {
        if (current.getAttribute(name) === value) continue;
        // The content security policy forbids setting the `style` attribute, but not `style.cssText`.
        if (name === 'style') current.style.cssText = value;
        else current.setAttribute(name, value);
    }
    for (const name of current.handlers ?? []) if (!wanted.handlers?.has(name)) current[name] = null;
    for (const name of wanted.handlers ?? []) setHandler(current, name, wanted[name]);
    reconcile(current, [...wanted.childNodes]);
}
