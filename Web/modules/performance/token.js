/**
 * The operator's token, kept for as long as the browser's tab is open.
 * @module
 */

const KEY = 'headsign.operator-token';

/** The same for a browser without storage. */
let remembered = '';

/** The token, or an empty text. */
export function token() {
    try {
        return sessionStorage.getItem(KEY) ?? remembered;
    } catch {
        return remembered;
    }
}

/** @param {string} text an empty one signs out */
export function keepToken(text) {
    remembered = text;
    try {
        if (text) sessionStorage.setItem(KEY, text);
        else sessionStorage.removeItem(KEY);
    } catch {
        // The page remembers it until it is reloaded.
    }
}
