/**
 * Holds the only form that is open in the card view.
 * @module
 */
import { redraw } from '../dom/draw.js';

/** @typedef {import('./form.js').CardForm} CardForm */

/** The ID that represents a new card. */
export const NEW = 'new';

/**
 * The open form: `of` is the ID of its card, `opener` the element that had the focus before.
 * @type {{form: CardForm, of: string, opener: Element | null, isNeeded: boolean} | undefined}
 */
let open;

/**
 * Returns the form that the rider has opened for a card.
 * @param {string} card
 */
export function formOf(card) {
    if (open?.isNeeded && open.of === card) open = undefined;
    return open?.of === card && open.form.element;
}

/**
 * Returns the form that is required before the view can be used, for example before the first card exists.
 * @param {string} card @param {() => CardForm} make creates the form
 */
export function neededForm(card, make) {
    if (open?.of !== card) open = { form: make(), of: card, opener: null, isNeeded: true };
    open.form.update();
    return open.form.element;
}

/**
 * Returns whether a card is being created, even if it already exists without a balance. False for a required form that
 * was not submitted yet, which becomes unnecessary if a card arrives from another device.
 */
export const isMaking = () => open?.of === NEW && (open.form.isBegun || !open.isNeeded);

/** Returns whether the rider has opened the form of a new card. */
export const isMakingAnother = () => open?.of === NEW && !open.isNeeded;

/**
 * Opens a form and focuses it.
 * @param {string} card @param {CardForm} form
 */
export function openForm(card, form) {
    open = { form, of: card, opener: document.activeElement, isNeeded: false };
    redraw();
    requestAnimationFrame(() => form.focus());
}

/** Closes the form, and returns the focus to the element that had it before. */
export function closeForm() {
    const opener = open?.opener;
    open = undefined;
    redraw();
    if (opener instanceof HTMLElement) requestAnimationFrame(() => opener.focus());
}

/**
 * Closes the open form if it belongs to another card.
 * @param {string | undefined} card
 */
export function leaveForm(card) {
    if (open?.of !== card) open = undefined;
}
