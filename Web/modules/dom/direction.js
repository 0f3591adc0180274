/**
 * The text direction of the page's language.
 * @module
 */

/** Returns whether the page's language is written from right to left. */
export const isRightToLeft = () => document.documentElement.dir === 'rtl';

/** Returns 1, or -1 in right-to-left languages: a factor for horizontal lengths, like `--sign` in styles. */
export const sign = () => (isRightToLeft() ? -1 : 1);

/** Matches a letter of any script, or a sign before a number. */
const FOREIGN = /^[+−]|\p{L}/u;
/** Matches letters of right-to-left scripts, and the control characters of texts that are already isolated. */
const OWN = /[\u0590-\u08ff\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * Isolates a text, so that its order does not depend on the surrounding text. Unchanged on a left-to-right page.
 * A text of the page itself, also if it has no letters, such as "3–6", runs from right to left.
 * @param {string} text
 */
export const isolated = (text) => (isRightToLeft() ? `${OWN.test(text) ? '\u2067' : '\u2068'}${text}\u2069` : text);

/**
 * Isolates a text on a right-to-left page if it is in a left-to-right script, or a signed number such as "+3".
 * @param {string} text
 */
export const ordered = (text) => (isRightToLeft() && FOREIGN.test(text) && !OWN.test(text) ? isolated(text) : text);
