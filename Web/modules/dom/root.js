/**
 * The path of the server's root: "/", or the path prefix at which a proxy serves it.
 * @module
 */

export const root = new URL('./', location.href).pathname;
