/**
 * The direction of the page's language.
 * @module
 */

/** Whether lines run from right to left. */
export const isRightToLeft = () => document.documentElement.dir === 'rtl';

/** 1, or -1 from right to left: multiplies lengths along a line, as `--sign` does in styles. */
export const sign = () => (isRightToLeft() ? -1 : 1);

/** Letters of any script. */
const FOREIGN = /\p{L}/u;
/** Letters of a right-to-left script, and the marks of texts that are isolated already. */
const OWN = /[\u0590-\u08ff\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * A text whose order does not depend on the text around it. Unchanged on a page from left to right.
 * @param {string} text
 */
export const isolated = (text) => (isRightToLeft() ? `\u2068${text}\u2069` : text);

/**
 * A text of the page, isolated if it is a name in a left-to-right script.
 * @param {string} text
 */
export const ordered = (text) => (isRightToLeft() && FOREIGN.test(text) && !OWN.test(text) ? isolated(text) : text);
