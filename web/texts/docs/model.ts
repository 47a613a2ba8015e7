/** Text with two marks: `code` between backticks, and [words](/address). */
type Marked = string;

export type Sample = { label: string; code: string };

/** A piece of the documentation; a plain text is a paragraph. */
export type Block =
  | Marked
  | { points: readonly Marked[] }
  | { steps: readonly Marked[] }
  | { samples: readonly Sample[] }
  | { table: { label: string; head: readonly string[]; rows: readonly (readonly Marked[])[] } }
  | { part: 'calls' };

/** A heading that can be linked to. Ids are those of its place in the page, each there once. */
export type Topic = { id: string; title: string; blocks: readonly Block[] };

export type DocsSection = { id: string; title: string; topics: readonly Topic[] };
