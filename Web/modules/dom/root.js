/**
 * Where the server's own addresses begin: "/" at a host of its own, or the path at which a proxy has it.
 * @module
 */

export const root = new URL('./', location.href).pathname;
