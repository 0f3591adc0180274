/**
 * The selection of the accuracy page, as encoded in its address: `#/accuracy/30~route~town:1`.
 * @module
 */
import { hrefOf } from '../address/router.js';

/** @typedef {'agency' | 'route' | 'stop'} Kind */
/** @typedef {{days: number, kind?: Kind, id?: string}} Query without a kind: the first agency */

/** Spans of days that one may choose. */
export const SPANS = [1, 7, 30, 90];
const KINDS = ['agency', 'route', 'stop'];

/**
 * Scores by stop are kept for fourteen days.
 * @param {Query} query
 */
export const spansOf = ({ kind }) => (kind === 'stop' ? [1, 7, 14] : SPANS);

/** @param {string | undefined} text @returns {Query} the last week of the first agency, for anything unreadable */
export function queryOf(text) {
    const [, days, kind, id] = /^(\d+)(?:~([a-z]+)~(.+))?$/.exec(text ?? '') ?? [];
    const known = KINDS.includes(kind);
    const query = known ? { days: Number(days), kind: /** @type {Kind} */ (kind), id } : { days: Number(days) };
    return spansOf(query).includes(query.days) ? query : { ...query, days: 7 };
}

/** @param {Query} query */
export const hrefOfQuery = ({ days, kind, id }) => hrefOf('accuracy', kind ? `${days}~${kind}~${id}` : String(days));

/**
 * The agency it is about; nothing where that is the first.
 * @param {Query} query
 */
export const agencyIn = ({ kind, id }) => (kind === 'agency' ? id : id?.split(':')[0]);
