import type { ElementTarget } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isSameBag, need } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { saidSince } from '../shared/outcome.ts';
import { searchesOn, searchName } from '../shared/search.ts';
import type { Table } from '../shared/table.ts';
import type { Trial } from '../shared/trial.ts';
import { listIn } from './listed.ts';
import { promisedIn, promiseOf } from './promised.ts';
import { leavesAll, leavesOut } from './reproduce.ts';
import { firstFound, holds, isFound, type Searched, shownFor, unfoundIn } from './unfound.ts';

type Variants = 'missed' | 'case' | 'dead' | 'promised';
/** `shows`: what a row says that is to be found; `label`: what the search says that it looks into. */
type Facts = { field: string; word: string; shows?: string; label?: string };

const PROMISED_MS = 3_000;
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
    promised: {
      severity: 'major',
      because: 'what is there cannot be found',
      title: ({ field, word, label }) =>
        `"${field}" says that it looks for "${label}", and does not find "${word}"`,
    },
  },
  budget: { chance: 0.12, seconds: 8, most: 8, time_ms: 20_000 },
  reproduce: ({ variant, facts: { word, shows = word }, used }) => {
    const search = used.target();
    if (variant === 'dead') return shownBy(leavesAll, { search, word: NOWHERE });
    return shownBy(leavesOut, { search, word: variant === 'case' ? otherCase(word) : word, shows });
  },
  inPassing: { variant: 'missed', facts: { field: '', word: '' } },
  changes: false,
  appliesTo: (context) =>
    searchesOn(context).map((target) => ({ kind: 'check' as const, check: 'search_misses', target })),
  run: async (trial, { target }) => {
    need(target, 'a search');
    const list = listIn(await trial.lists(), trial.seen, promiseOf(trial, target));
    need(list && list.words.length > 0, 'a list of words');
    const { rows, table } = list;
    const search: Searched = { trial, target, list };
    const shown = (value: string) => shownFor(search, value);
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
    const named = table && (await unfoundIn(search, table, word));
    if (named) return found('missed', named);
    if (await isCaseBound(word, has)) return found('case', word);
    return table ? unkept(search, table) : [];
  },
};

/** What the search says that it looks into, and does not find where a page says it. */
async function unkept(search: Searched, table: Table): Promise<Sighting<Variants, Facts>[]> {
  const { trial, target } = search;
  if (trial.left_ms < PROMISED_MS) return [];
  for (const { label, word, name } of await promisedIn(trial, target, table))
    if (!(await isFound(search, word, name)))
      return [sightingOf(trial, target, { field: searchName(target), word, label, shows: name }, 'promised')];
  return [];
}

const otherCase = (word: string): string =>
  word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase();

/** Whether a word is found as it is written only, each of two times. */
async function isCaseBound(word: string, has: (word: string) => Promise<boolean>): Promise<boolean> {
  const other = otherCase(word);
  return !(await has(other)) && (await has(word)) && !(await has(other));
}

/** One row that says that there is none. */
const saysNothing = (rows: readonly string[]): boolean => rows.length === 1;

function sightingOf(
  trial: Trial,
  target: ElementTarget,
  facts: Facts,
  variant: Variants,
): Sighting<Variants, Facts> {
  return {
    variant,
    facts,
    key: [facts.field, variant, ...(facts.label ? [facts.label] : [])],
    description:
      variant === 'dead'
        ? 'Words that nothing is called by were searched for, and the list stayed as it was.'
        : variant === 'promised'
          ? `The page of "${facts.shows}" says "${facts.word}" under "${facts.label}", and was searched for.`
          : `"${facts.word}" stands in the list, and was searched for.`,
    place: trial.start.place,
    element: target,
    context: { word: facts.word },
  };
}
