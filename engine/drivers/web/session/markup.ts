/** Markup as the words that are read, without any mark: what is shown of it and its source come to the same. */
export const wordsOfMarkup = (text: string): string =>
  text
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#?\w+;/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
