/**
 * The selection of the accuracy page, as encoded in its address: `#/accuracy/30~route~town:1`.
 * @module
 */
import { hrefOf } from '../address/router.js';

/**
 * The kinds of subject for which the accuracy is shown.
 * @typedef {'agency' | 'route' | 'stop'} Kind
 */
/** @typedef {{days: number, kind?: Kind, id?: string}} Query a query without a kind is for the first agency */

/** The spans of days that can be selected. */
export const SPANS = [1, 7, 30, 90];
const KINDS = ['agency', 'route', 'stop'];

/**
 * Returns the spans that can be selected. Scores by stop are stored for 14 days only.
 * @param {Query} query
 */
export const spansOf = ({ kind }) => (kind === 'stop' ? [1, 7, 14] : SPANS);

/**
 * Parses the selection in an address.
 * @param {string | undefined} text @returns {Query} the last week of the first agency if the text is malformed
 */
export function queryOf(text) {
    const [, days, kind, id] = /^(\d+)(?:~([a-z]+)~(.+))?$/.exec(text ?? '') ?? [];
    const known = KINDS.includes(kind);
    const query = known ? { days: Number(days), kind: /** @type {Kind} */ (kind), id } : { days: Number(days) };
    return spansOf(query).includes(query.days) ? query : { ...query, days: 7 };
}

/**
 * Returns the address of the accuracy view for a selection.
 * @param {Query} query
 */
export const hrefOfQuery = ({ days, kind, id }) => hrefOf('accuracy', kind ? `${days}~${kind}~${id}` : String(days));

/**
 * Returns the agency of a selection; undefined for the first one.
 * @param {Query} query
 */
export const agencyIn = ({ kind, id }) => (kind === 'agency' ? id : id?.split(':')[0]);
