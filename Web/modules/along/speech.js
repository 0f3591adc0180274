/**
 * Optional spoken announcements during a ride.
 * @module
 */
import { redraw } from '../dom/draw.js';
import { locale, sentences } from '../format/words.js';
import { guide, newsOf } from './state.js';

/**
 * Speaks a text if the rider has turned speech on.
 * @param {string} words
 */
export function speak(words) {
    if (!guide.value.speaks || !('speechSynthesis' in globalThis)) return;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = locale;
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
}

export const canSpeak = () => 'speechSynthesis' in globalThis;

export function toggleSpeech() {
    guide.value = { ...guide.value, speaks: !guide.value.speaks };
    const news = newsOf();
    if (news) speak(sentences([news.title, news.body]));
    redraw();
}
