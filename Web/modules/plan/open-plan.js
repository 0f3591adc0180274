/**
 * The question that is open, and the journeys that answer it: the list and each of its journeys look at the same.
 * @module
 */
import { PlanFinder } from './finder.js';
import { isWhole, questionOf } from './question.js';

export const openQuestion = { value: questionOf(undefined) };

export const finder = new PlanFinder();

/**
 * Whether the open question is the one that a journey with these ends answers, or that a way on still does.
 * @param {import('./row.js').Names} names
 */
export const isOfOpenPlan = ({ from, to }) =>
    isWhole(openQuestion.value) && (!from || openQuestion.value.from?.name === from) && openQuestion.value.to?.name === to;
