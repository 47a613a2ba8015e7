import type { ElementTarget, Observation } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { isSameBag, itemsAt, need, textsOf, timeless } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { saidSince } from '../shared/outcome.ts';
import { saysEmpty, searched, searchesOn, searchName } from '../shared/search.ts';
import { columnOf, nameOfHead, type Table, tableAt, tablesOf } from '../shared/table.ts';
import { find, type Trial } from '../shared/trial.ts';

type Variants = 'missed' | 'case' | 'dead';
type Facts = { field: string; word: string };

const PARTS_MAX = 3;
const WORD = /\p{L}{4,}/gu;
const ROWS_MIN = 3;
const CELL_MAX = 30;
const WORDS_MAX = 3;
/** A name with a sign that a query may take for its own, or with a letter that it may not know. */
const SIGNED = /\p{L}+ & \p{L}+|[\p{L}\d]+(?:['’&+%][\p{L}\d]+)+|\p{L}*[\u00c0-\u024f]\p{L}*/u;
/** Nobody calls anything so. */
const NOWHERE = 'qzxvjkq';

/** A search finds what the list shows, however it is written, and leaves out the rest. */
export const searchMisses: TriedKind<Variants, Facts> = {
  id: 'search_misses',
  category: 'functional',
  description:
    'A search does not find what its list shows, finds it in one letter case only, or changes nothing at all',
  sentence:
    'Search with TARGET for something that is listed, in both letter cases, and for something that is not',
  fingerprint_rule: 'route, the field’s name and what went wrong',
  variants: {
    missed: {
      severity: 'major',
      because: 'what is there cannot be found',
      title: ({ field, word }) => `"${field}" does not find "${word}", which is listed`,
    },
    case: {
      severity: 'minor',
      because: 'it is found by whoever writes it the same way',
      title: ({ field, word }) => `"${field}" finds "${word}" in one letter case only`,
    },
    dead: {
      severity: 'major',
      because: 'what is there cannot be found',
      title: ({ field }) => `"${field}" leaves everything as it is, whatever is searched for`,
    },
  },
  budget: { chance: 0.16, seconds: 4.5, most: 8 },
  inPassing: { variant: 'missed', facts: { field: '', word: '' } },
  changes: false,
  appliesTo: (context) =>
    searchesOn(context).map((target) => ({ kind: 'check' as const, check: 'search_misses', target })),
  run: async (trial, { target }) => {
    need(target, 'a search');
    const list = listIn(await trial.lists(), trial.seen);
    need(list && list.words.length > 0, 'a list of words');
    const { rows, table } = list;
    const shown = (value: string) => shownFor(trial, target, value, list);
    const has = async (text: string, word = text) => (await shown(text)).some((row) => holds(row, word));
    const found = (variant: Variants, word: string) => [
      sightingOf(trial, target, { field: searchName(target), word }, variant),
    ];
    const all = await shown(NOWHERE);
    if (isSameBag(all, rows)) {
      need(saidSince(trial.seen, trial.start).length === 0, 'it shows what it finds elsewhere');
      need(trial.seen.place === trial.start.place || all.length > 0, 'another place');
      const later = await shown(`${NOWHERE}w`);
      const goesOn = isSameBag(later, all) && saidSince(trial.seen, trial.start).length === 0;
      return goesOn ? found('dead', list.words[0] ?? '') : [];
    }
    need(all.length === 0 || saysNothing(all), 'it shows something else');
    const word = await firstFound(list.words, has);
    if (word === null) {
      const missed = list.words[0] ?? '';
      // What an item shows beside its name may not be searched; a table's first words are its name.
      need(table, 'words that it finds');
      if (await has(missed)) return [];
      // Without a search it is there again: the list was found each time, and lacked it.
      need(await has('', missed), 'the list is another one');
      return found('missed', missed);
    }
    const named =
      table &&
      ((await unfoundColumn(trial, target, list, table)) ??
        (await unfoundSign(trial, target, list, table, word)));
    if (named) return found('missed', named);
    return (await isCaseBound(word, has)) ? found('case', word) : [];
  },
};

/** Whether a word is found as it is written only, each of two times. */
async function isCaseBound(word: string, has: (word: string) => Promise<boolean>): Promise<boolean> {
  const other = word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase();
  return !(await has(other)) && (await has(word)) && !(await has(other));
}

/** A list that is searched: what its rows say, words to search for, the likeliest first, and its table where it is one. */
type Listed = { path: string; rows: string[]; words: string[]; table: Table | null };

function listIn(lists: ListsProbe, seen: Observation): Listed | null {
  const [table] = tablesOf(lists).filter(({ rows }) => rows.length >= ROWS_MIN);
  if (table) {
    const name = table.rows.at(-1)?.find((cell) => cell.search(WORD) >= 0) ?? '';
    // An address below a name is a thing of its own, which need not be searched.
    return { path: table.path, rows: rowsOf(table), words: longestWords(firstPart(name)), table };
  }
  const [list] = lists
    .filter(({ items, cut }) => items.length >= ROWS_MIN && !cut)
    .toSorted((a, b) => b.items.length - a.items.length);
  if (!list || saysEmpty(seen)) return null;
  const rows = textsOf([list]).get(list.path) ?? [];
  const words = rows.slice(-WORDS_MAX).flatMap((row) => longestWords(row.slice(0, CELL_MAX)));
  return { path: list.path, rows, words: [...new Set(words)], table: null };
}

function longestWords(text: string, most = 1): string[] {
  return [...text.matchAll(WORD)]
    .map(([one]) => one)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most);
}

async function firstFound(
  words: readonly string[],
  has: (word: string) => Promise<boolean>,
): Promise<string | null> {
  for (const word of words) if (await has(word)) return word;
  return null;
}

/** What stands in a column that the search names as one that it looks into, and is not found; null where all are. */
async function unfoundColumn(
  trial: Trial,
  target: ElementTarget,
  list: Listed,
  table: Table,
): Promise<string | null> {
  const { field } = find(trial.start, target) ?? {};
  const words = `${target.name} ${field?.placeholder ?? ''} ${field?.description ?? ''}`.toLowerCase();
  for (const [column, head] of table.heads.entries()) {
    const cells = columnOf(table, column).map(firstPart);
    const text = cells.findLast((cell) => /\p{L}{3}|\d{3}/u.test(cell) && cell.length <= CELL_MAX);
    if (nameOfHead(head).length < 3 || !words.includes(nameOfHead(head)) || !text) continue;
    // A cell may say more than one thing in lines of its own, none of which is all of it.
    const parts = [...new Set([text, ...longestWords(text, PARTS_MAX)])];
    if ((await firstFound(parts, (part) => isFound(trial, target, list, part, text))) === null) return text;
  }
  return null;
}

/** What a cell says before a comma, or before the number or address that stands below a name. */
function firstPart(cell: string): string {
  return cell.split(/\s*[,;|·(]|\s+(?=\S*[\d@+])/)[0]?.trim() ?? '';
}

/** A name with a sign, of the column whose words are found, that is not found itself. */
async function unfoundSign(
  trial: Trial,
  target: ElementTarget,
  list: Listed,
  table: Table,
  word: string,
): Promise<string | null> {
  const column = table.rows.at(-1)?.findIndex((cell) => holds(cell, word)) ?? -1;
  const [sign = ''] = columnOf(table, column).flatMap((cell) => SIGNED.exec(cell)?.[0] ?? []);
  return sign.length < 3 || (await isFound(trial, target, list, sign)) ? null : sign;
}

/** Whether what is listed is found by a part of it, at one of two times. @throws Unfit where it is not listed any more. */
async function isFound(
  trial: Trial,
  target: ElementTarget,
  list: Listed,
  part: string,
  text = part,
): Promise<boolean> {
  const lists = async (value: string) =>
    (await shownFor(trial, target, value, list)).some((row) => row.includes(timeless(text)));
  if ((await lists(part)) || (await lists(part))) return true;
  need(await lists(''), 'the list is another one');
  return false;
}

const holds = (row: string, word: string): boolean => row.toLowerCase().includes(word.toLowerCase());

/** One row that says that there is none. */
const saysNothing = (rows: readonly string[]): boolean => rows.length === 1;

/** What the list says once something is searched for. @throws Unfit when that leads elsewhere. */
async function shownFor(
  trial: Trial,
  target: ElementTarget,
  value: string,
  { path, rows, table }: Listed,
): Promise<string[]> {
  const read = async () => {
    const lists = await trial.lists();
    return table ? rowsOf(tableAt(lists, table)) : itemsAt(textsOf(lists), path, rows);
  };
  const shown = await searched(trial, target, value, read);
  need(trial.seen.busy === undefined, 'not at rest');
  return shown;
}

function rowsOf(table: Table | undefined): string[] {
  return table ? (textsOf([table.list]).get(table.path) ?? []) : [];
}

function sightingOf(
  trial: Trial,
  target: ElementTarget,
  facts: Facts,
  variant: Variants,
): Sighting<Variants, Facts> {
  return {
    variant,
    facts,
    key: [facts.field, variant],
    description:
      variant === 'dead'
        ? 'Words that nothing is called by were searched for, and the list stayed as it was.'
        : `"${facts.word}" stands in the list, and was searched for.`,
    place: trial.start.place,
    element: target,
    context: { word: facts.word },
  };
}
