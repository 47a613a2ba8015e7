import nothingWords from './nothing-words.json' with { type: 'json' };

const WORDS = new RegExp(String.raw`^(${nothingWords.join('|')})(?!\p{L})`, 'iu');
const BLANK = /^\p{Pd}?$/u;

/** Whether a text begins with a word that says that there is nothing. */
export const saysNothing = (text: string): boolean => WORDS.test(text);

/** Whether a text is empty, or a dash that stands for nothing. */
export const isBlank = (text: string): boolean => BLANK.test(text);
