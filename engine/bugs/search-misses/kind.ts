import type { ElementTarget } from '#engine/drivers/contract.ts';
import { isSameBag, need, textsOf, timeless } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { saidSince } from '../shared/outcome.ts';
import { searched, searchesOn, searchName } from '../shared/search.ts';
import { columnOf, nameOfHead, type Table, tableAt, tablesOf } from '../shared/table.ts';
import { find, type Trial } from '../shared/trial.ts';

type Variants = 'missed' | 'case' | 'dead';
type Facts = { field: string; word: string };

const WORD = /\p{L}{4,}/gu;
const ROWS_MIN = 3;
const CELL_MAX = 30;
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
  budget: { prior: 0.65, most: 8 },
  inPassing: { variant: 'missed', facts: { field: '', word: '' } },
  changes: false,
  appliesTo: (context) =>
    searchesOn(context).map((target) => ({ kind: 'check' as const, check: 'search_misses', target })),
  run: async (trial, { target }) => {
    need(target, 'a search');
    const [table] = tablesOf(await trial.lists()).filter(({ rows }) => rows.length >= ROWS_MIN);
    const name = table?.rows.at(-1)?.find((cell) => cell.search(WORD) >= 0) ?? '';
    const word = [...name.matchAll(WORD)].map(([one]) => one).toSorted((a, b) => b.length - a.length)[0];
    need(table && word, 'a table of words');
    const found = (variant: Variants) => [
      sightingOf(trial, target, { field: searchName(target), word }, variant),
    ];
    const all = await tableFor(trial, target, NOWHERE, table);
    if (isSameBag(all, rowsOf(table))) {
      need(saidSince(trial.seen, trial.start).length === 0, 'it shows what it finds elsewhere');
      need(trial.seen.place === trial.start.place || all.length > 0, 'another place');
      return (await goesOn(trial, target, table, all)) ? found('dead') : [];
    }
    need(all.length === 0 || saysNothing(all), 'it shows something else');
    const has = async (text: string) =>
      (await tableFor(trial, target, text, table)).some((row) => holds(row, word));
    if (!(await has(word))) {
      if (await has(word)) return [];
      // Without a search it is there again: the list was found each time, and lacked it.
      need(await has(''), 'the list is another one');
      return found('missed');
    }
    const named = await unfoundColumn(trial, target, table);
    if (named) return [sightingOf(trial, target, { field: searchName(target), word: named }, 'missed')];
    const other = word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase();
    if (await has(other)) return [];
    return (await has(word)) && !(await has(other)) ? found('case') : [];
  },
};

/** What stands in a column that the search names as one that it looks into, and is not found; null where all are. */
async function unfoundColumn(trial: Trial, target: ElementTarget, table: Table): Promise<string | null> {
  const { field } = find(trial.start, target) ?? {};
  const words = `${target.name} ${field?.placeholder ?? ''} ${field?.description ?? ''}`.toLowerCase();
  for (const [column, head] of table.heads.entries()) {
    const cells = columnOf(table, column).map((cell) => cell.split(/\s*[,;|·(]/)[0]?.trim() ?? '');
    const text = cells.findLast((cell) => /\p{L}{3}|\d{3}/u.test(cell) && cell.length <= CELL_MAX);
    if (nameOfHead(head).length < 3 || !words.includes(nameOfHead(head)) || !text) continue;
    const finds = async () =>
      (await tableFor(trial, target, text, table)).some((row) => row.includes(timeless(text)));
    if ((await finds()) || (await finds())) continue;
    const all = await tableFor(trial, target, '', table);
    need(
      all.some((row) => row.includes(timeless(text))),
      'the list is another one',
    );
    return text;
  }
  return null;
}

const holds = (row: string, word: string): boolean => row.toLowerCase().includes(word.toLowerCase());

/** One row that says that there is none. */
const saysNothing = (rows: readonly string[]): boolean => rows.length === 1;

/** Whether any other word leaves the list as it is too. */
async function goesOn(
  trial: Trial,
  target: ElementTarget,
  table: Table,
  all: readonly string[],
): Promise<boolean> {
  const later = await tableFor(trial, target, `${NOWHERE}w`, table);
  return isSameBag(later, all) && saidSince(trial.seen, trial.start).length === 0;
}

/** What the table says once something is searched for. @throws Unfit when that leads elsewhere. */
async function tableFor(trial: Trial, target: ElementTarget, value: string, table: Table): Promise<string[]> {
  const rows = await searched(trial, target, value, async () => rowsOf(tableAt(await trial.lists(), table)));
  need(trial.seen.busy === undefined, 'not at rest');
  return rows;
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
