import { excerptOf, hasWords, rankOf, wordsOf } from '#web/lib/match-words.ts';
import type { Block, DocsSection } from '#web/texts/docs/model.ts';

/** What the search knows of one place in the documentation. */
export type Entry = { id: string; section: string; title: string; text: string };
export type Match = Entry & { excerpt: string };

const RESULTS_MAX = 12;
const EXCERPT_CHARS = 130;

/** A text without its marks: `code` and [words](/address). */
const unmarked = (text: string): string =>
  text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');

function textOf(block: Block): string {
  if (typeof block === 'string') return unmarked(block);
  if ('points' in block) return block.points.map(unmarked).join(' ');
  if ('steps' in block) return block.steps.map(unmarked).join(' ');
  if ('samples' in block) return block.samples.map(({ label, code }) => `${label}: ${code}`).join(' ');
  if ('table' in block) return block.table.rows.map((row) => row.map(unmarked).join(', ')).join('. ');
  return '';
}

export function entriesOf(sections: readonly DocsSection[]): Entry[] {
  return sections.flatMap(({ id, title, topics }) => [
    { id, section: '', title, text: topics.map((topic) => topic.title).join(', ') },
    ...topics.map((topic) => ({
      id: topic.id,
      section: title,
      title: topic.title,
      text: topic.blocks.map(textOf).filter(Boolean).join(' '),
    })),
  ]);
}

/** The places that have every word of a query, those with it in their title first. */
export function searchDocs(entries: readonly Entry[], query: string): Match[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return entries
    .filter(({ title, section, text }) => hasWords(`${title} ${section} ${text}`, words))
    .map((entry) => ({ entry, rank: rankOf(entry.title, words) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, RESULTS_MAX)
    .map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry.text, words, EXCERPT_CHARS) }));
}
