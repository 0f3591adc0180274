/**
 * The root of the server's addresses: "/" at a host of its own, or the path below which a proxy serves it.
 * @module
 */

export const root = new URL('./', location.href).pathname;
