/**
 * The open query and its journeys, shared by the list and by the page of each journey.
 * @module
 */
import { PlanFinder } from './finder.js';
import { isWhole, questionOf } from './question.js';

export const openQuestion = { value: questionOf(undefined) };

export const finder = new PlanFinder();

/**
 * Returns whether a journey with these ends belongs to the open query; an onward journey has only its destination in
 * common.
 * @param {import('./row.js').Names} names
 */
export const isOfOpenPlan = ({ from, to }) =>
    isWhole(openQuestion.value) && (!from || openQuestion.value.from?.name === from) && openQuestion.value.to?.name === to;
