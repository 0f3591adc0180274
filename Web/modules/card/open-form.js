/**
 * The one form that is open on the card's page.
 * @module
 */
import { redraw } from '../draw.js';

/** @typedef {import('./form.js').CardForm} CardForm */

/** @type {{form: CardForm, of: string, opener: Element | null} | undefined} */
let open;

/** The form of this card, which stands open until it is filled in where `needed` makes one. @param {string} card @param {() => CardForm} [needed] */
export function formOf(card, needed) {
    if (open?.of !== card) open = needed && { form: needed(), of: card, opener: null };
    return open?.form.element;
}

/** Opens a form, and takes the keyboard there. @param {string} card @param {CardForm} form */
export function openForm(card, form) {
    open = { form, of: card, opener: document.activeElement };
    redraw();
    requestAnimationFrame(() => form.focus());
}

/** The keyboard goes back to where it came from. */
export function closeForm() {
    const opener = open?.opener;
    open = undefined;
    redraw();
    if (opener instanceof HTMLElement) requestAnimationFrame(() => opener.focus());
}

/** Another card's form does not stay. @param {string | undefined} card */
export function leaveForm(card) {
    if (open?.of !== card) open = undefined;
}
