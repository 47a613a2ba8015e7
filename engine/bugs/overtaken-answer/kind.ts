import type { ElementTarget, Signal } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/model/probe-answers.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isDisturbed, isSameBag, need, pathOf, textsOf } from '../shared/compare.ts';
import type { TriedKind } from '../shared/kind.ts';
import { ask, searched, searchesOn, searchName } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import { showsOlderAnswer } from './reproduce.ts';

type Facts = { field: string; first: string; last: string };

const WORD = /[\p{L}\p{N}]{3,}/gu;
const ITEMS_MIN = 3;
const WORDS_MAX = 5;
/** How long the answer that is held back may take to be shown. */
const HELD_MS = 7_000;
/** Longer than apps put off what is asked for while one types. */
const ASKED_MS = 700;

/** What is shown is the answer to what was asked last, in whatever order answers come. */
export const overtakenAnswer: TriedKind<'older', Facts> = {
  id: 'overtaken_answer',
  category: 'functional',
  description:
    'The answer to an earlier search comes later than that to the last one, and is shown in its place',
  sentence: 'Search with TARGET twice in quick succession, while the first answer takes longer',
  fingerprint_rule: 'route and the field’s name',
  variants: {
    older: {
      severity: 'major',
      because: 'what is shown is not what was asked for',
      title: ({ field, first, last }) =>
        `"${field}" shows what "${first}" finds when "${last}" was searched for after it`,
    },
  },
  budget: { prior: 0.45, most: 4, waiting_cost: 10, time_ms: 25_000 },
  reproduce: ({ facts, used }) =>
    shownBy(
      showsOlderAnswer,
      { search: used.target(), first: facts.first, last: facts.last },
      { late: true },
    ),
  sure: true,
  changes: false,
  appliesTo: (context) =>
    searchesOn(context).map((target) => ({ kind: 'check' as const, check: 'overtaken_answer', target })),
  run: async (trial, { target }) => {
    need(target && trial.driver.fail, 'a search');
    const list = longest(await trial.lists());
    need(list, 'a list');
    const found = await wordsThatFind(trial, target, list);
    const [[first, ofFirst] = [], [last, ofLast] = []] = found;
    need(first && last && ofFirst && ofLast, 'words that find others');
    need(trial.signals.some(asksFor(first)), 'nothing is asked for while it is typed');
    const rows = () => rowsAt(trial, list.path);
    await searched(trial, target, '', rows);
    let shown: string[] = [];
    const isOlder = async () => {
      shown = await rows();
      return isSameBag(shown, ofFirst);
    };
    let isShown = false;
    const held = await trial.whileFailing({ what: 'reads', how: 'overtaken', of: first }, async () => {
      await ask(trial, target, first, { hasty: true });
      // Many wait until nothing more is typed before they ask.
      await trial.until(() => false, ASKED_MS);
      await ask(trial, target, last);
      isShown = await trial.until(isOlder, HELD_MS);
    });
    need(held > 0, 'it is asked for in another way');
    need(!isDisturbed(trial.recent) && pathOf(trial.seen.place) === pathOf(trial.start.place), 'elsewhere');
    // What is shown for a moment only is put right by the app itself.
    if (!isShown || (await trial.until(async () => !(await isOlder()), trial.pace.save_ms))) return [];
    return [
      {
        variant: 'older',
        facts: { field: searchName(target), first, last },
        description: `"${first}" was searched for, then "${last}"; the first answer came after the second, and the list shows it although the field says "${last}".`,
        place: trial.start.place,
        element: target,
        key: [searchName(target)],
        context: { shown: shown.join(' | ').slice(0, 300), should_be: ofLast.join(' | ').slice(0, 300) },
      },
    ];
  },
};

type List = ListsProbe[number];

function longest(lists: ListsProbe): List | null {
  const [list] = lists.toSorted((a, b) => b.items.length - a.items.length);
  return list && list.items.length >= ITEMS_MIN && !list.cut ? list : null;
}

/** Two words of the list, each with what it finds, which is no more than a part and not the same. */
async function wordsThatFind(trial: Trial, target: ElementTarget, list: List): Promise<[string, string[]][]> {
  const found: [string, string[]][] = [];
  for (const word of ownWords(list).slice(0, WORDS_MAX)) {
    const rows = await searched(trial, target, word, () => rowsAt(trial, list.path));
    const isPart = rows.length > 0 && rows.length < list.items.length;
    if (isPart && !found.some(([, others]) => isSameBag(others, rows))) found.push([word, rows]);
    if (found.length === 2) break;
  }
  return found;
}

/** Words that stand in one item only, the first of each. */
function ownWords({ items }: List): string[] {
  const texts = items.map(({ text }) => text.toLowerCase());
  const words = texts.flatMap((text): string[] => {
    const all = [...text.matchAll(WORD)].map(([word]) => word);
    return all.filter((word) => texts.filter((other) => other.includes(word)).length === 1).slice(0, 1);
  });
  return [...new Set(words)];
}

/** Whether the page itself asked for a word, and went on showing itself. */
const asksFor = (word: string) => (signal: Signal) =>
  signal.kind === 'response' && /^(fetch|xhr)$/.test(signal.resource) && signal.address.includes(word);

async function rowsAt(trial: Trial, path: string): Promise<string[]> {
  return textsOf(await trial.lists()).get(path) ?? [];
}
