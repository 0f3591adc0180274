/**
 * The fields of the selection.
 * @module
 */

/** Shows the selection in all fields: a field keeps what was chosen by hand, also after the selection has changed. */
export const settleFields = () => requestAnimationFrame(() => {
    for (const one of document.querySelectorAll('#page :is(select, input)[data-value]')) {
        /** @type {HTMLSelectElement | HTMLInputElement} */ (one).value = /** @type {HTMLElement} */ (one).dataset.value ?? '';
    }
});
