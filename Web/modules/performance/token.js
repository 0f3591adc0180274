/**
 * The operator's token, stored until the browser's tab is closed.
 * @module
 */

const KEY = 'headsign.operator-token';

/** The token, for a browser without session storage. */
let remembered = '';

/** Returns the token, or an empty string. */
export function token() {
    try {
        return sessionStorage.getItem(KEY) ?? remembered;
    } catch {
        return remembered;
    }
}

/**
 * Stores the token.
 * @param {string} text empty to sign out
 */
export function keepToken(text) {
    remembered = text;
    try {
        if (text) sessionStorage.setItem(KEY, text);
        else sessionStorage.removeItem(KEY);
    } catch {
        // Without storage the token is kept in memory until the page is reloaded.
    }
}
