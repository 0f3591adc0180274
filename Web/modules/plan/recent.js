/**
 * Recent queries, stored on this device only, and erased with everything else or automatically.
 * @module
 */
import { hrefOfQuestion } from './question.js';

/** @typedef {import('./question.js').WholeQuestion} WholeQuestion */
/** @typedef {{href: string, from: string, to: string}} Known */

const KEY = 'headsign.plans';
const MOST = 8;

/** @returns {Known[]} the last first */
export function knownPlans() {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '[]');
    } catch {
        return [];
    }
}

/**
 * The time of it is not kept: it will be another day.
 * @param {WholeQuestion} question
 */
export function rememberPlan({ at, by, ...question }) {
    const known = { href: hrefOfQuestion(question), from: question.from.name, to: question.to.name };
    write([known, ...knownPlans().filter(({ href }) => href !== known.href)].slice(0, MOST));
}

export function forgetPlans() {
    write([]);
}

/** @param {Known[]} plans */
function write(plans) {
    try {
        if (plans.length > 0) localStorage.setItem(KEY, JSON.stringify(plans));
        else localStorage.removeItem(KEY);
    } catch {
        // Without storage there is the address.
    }
}
