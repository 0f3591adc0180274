/**
 * The age up to which live data counts as current, as in the core's `AgeLimit`, which is loaded later. Tests compare
 * both with `Tests/Fixtures/age-limits.json`. The server decides whether a vehicle's position is old.
 * @module
 */

/** The maximum age of a server's response in seconds: a board, a vehicle's upcoming calls, or vehicles on the map. */
export const RESPONSE = 75;

/**
 * Returns whether a response is too old for its live times to be shown as current.
 * @param {number} age seconds
 */
export const isOldResponse = (age) => age > RESPONSE;
