/** A text without case and accents, of the same length, so that places in it are places in the text. */
const plain = (text: string): string =>
  [...text]
    .map((char) => {
      const bare = char.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
      return bare.length === char.length ? bare : char;
    })
    .join('');

/** The words of a query, each once; empty when it has none. */
export function wordsOf(query: string): string[] {
  return [...new Set(plain(query).split(/\s+/).filter(Boolean))];
}

export function hasWords(text: string, words: readonly string[]): boolean {
  const own = plain(text);
  return words.every((word) => own.includes(word));
}

/** How well a title fits: 3 it begins with the first word, 2 it has all words, 1 it has some, 0 none. */
export function rankOf(title: string, words: readonly string[]): number {
  const own = plain(title);
  if (own.startsWith(words[0] ?? '\0')) return 3;
  if (words.every((word) => own.includes(word))) return 2;
  return words.some((word) => own.includes(word)) ? 1 : 0;
}

type Piece = { text: string; hit: boolean; at: number };

/** A text cut into pieces that are words of the query and pieces that are not. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const own = plain(text);
  const marks = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = own.indexOf(word); at >= 0; at = own.indexOf(word, at + word.length)) {
      marks.fill(1, at, at + word.length);
    }
  }
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; at++) {
    const hit = marks[at] === 1;
    const last = pieces.at(-1);
    if (last && last.hit === hit) last.text += text[at];
    else pieces.push({ text: text[at] ?? '', hit, at });
  }
  return pieces;
}

/** The part of a text around the first word that it has, `length` characters at most. */
export function excerptOf(text: string, words: readonly string[], length: number): string {
  const own = plain(text);
  const places = words.map((word) => own.indexOf(word)).filter((at) => at >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const from = text.length <= length ? 0 : Math.max(0, first - 40);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1 || from;
  const rest = text.slice(start, start + length);
  const end = start + (start + length < text.length ? Math.max(rest.lastIndexOf(' '), length / 2) : length);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
