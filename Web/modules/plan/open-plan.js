/**
 * The question that is open, and the journeys that answer it: the list and each of its journeys look at the same.
 * @module
 */
import { PlanFinder } from './finder.js';
import { questionOf } from './question.js';

export const openQuestion = { value: questionOf(undefined) };

export const finder = new PlanFinder();
