/**
 * The age up to which live data is taken as current, as `AgeLimit` of the core has it. It is needed before the core is
 * loaded: `Tests/Fixtures/age-limits.json` holds both to the same. Whether a vehicle's position is old is up to the
 * server.
 * @module
 */

/** The limit for a response of the server, in seconds: a board, the calls ahead of a vehicle, vehicles on the map. */
export const RESPONSE = 75;

/**
 * Whether a response is too old for its live times to be shown as current.
 * @param {number} age seconds
 */
export const isOldResponse = (age) => age > RESPONSE;
