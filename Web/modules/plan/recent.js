/**
 * Recent queries, stored on this device only, and erased automatically or together with all other data.
 * @module
 */
import { hrefOfQuestion } from './question.js';

/** @typedef {import('./question.js').WholeQuestion} WholeQuestion */
/** @typedef {{href: string, from: string, to: string}} Known the address of a query, and the names of its ends */

const KEY = 'headsign.plans';
const MOST = 8;

/**
 * Returns the recent queries.
 * @returns {Known[]} the most recent first
 */
export function knownPlans() {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '[]');
    } catch {
        return [];
    }
}

/**
 * Stores a query without its time, which will have passed.
 * @param {WholeQuestion} question
 */
export function rememberPlan({ at, by, ...question }) {
    const known = { href: hrefOfQuestion(question), from: question.from.name, to: question.to.name };
    write([known, ...knownPlans().filter(({ href }) => href !== known.href)].slice(0, MOST));
}

export function forgetPlans() {
    write([]);
}

/**
 * Stores the recent queries.
 * @param {Known[]} plans
 */
function write(plans) {
    try {
        if (plans.length > 0) localStorage.setItem(KEY, JSON.stringify(plans));
        else localStorage.removeItem(KEY);
    } catch {
        // Without storage the query is still in the address.
    }
}
