/**
 * The form fields of the selection.
 * @module
 */

/** Sets all fields to the selection. A field would otherwise keep a manual choice after the selection has changed. */
export const settleFields = () => requestAnimationFrame(() => {
    for (const one of document.querySelectorAll('#page :is(select, input)[data-value]')) {
        /** @type {HTMLSelectElement | HTMLInputElement} */ (one).value = /** @type {HTMLElement} */ (one).dataset.value ?? '';
    }
});
