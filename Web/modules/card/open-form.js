/**
 * The one form that is open on the card's page.
 * @module
 */
import { redraw } from '../dom/draw.js';

/** @typedef {import('./form.js').CardForm} CardForm */

/** The id that stands for a new card. */
export const NEW = 'new';

/** @type {{form: CardForm, of: string, opener: Element | null, isNeeded: boolean} | undefined} */
let open;

/**
 * The form of a card that the rider has opened.
 * @param {string} card
 */
export function formOf(card) {
    if (open?.isNeeded && open.of === card) open = undefined;
    return open?.of === card && open.form.element;
}

/**
 * A form without which one cannot go on.
 * @param {string} card @param {() => CardForm} make
 */
export function neededForm(card, make) {
    if (open?.of !== card) open = { form: make(), of: card, opener: null, isNeeded: true };
    open.form.update();
    return open.form.element;
}

/**
 * Whether a card is being made: it is there before its balance is. One that comes from elsewhere makes the form
 * needless.
 */
export const isMaking = () => open?.of === NEW && (open.form.isBegun || !open.isNeeded);

/** Whether that was asked for. */
export const isMakingAnother = () => open?.of === NEW && !open.isNeeded;

/**
 * Opens a form, and takes the keyboard there.
 * @param {string} card @param {CardForm} form
 */
export function openForm(card, form) {
    open = { form, of: card, opener: document.activeElement, isNeeded: false };
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

/**
 * Another card's form does not stay.
 * @param {string | undefined} card
 */
export function leaveForm(card) {
    if (open?.of !== card) open = undefined;
}
