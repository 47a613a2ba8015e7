import type { ElementTarget } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { type Answers, answersOf, asksFor } from '../shared/answers.ts';
import { isTypedList } from '../shared/choosing.ts';
import { isDisturbed, isSameBag, need, pageOf } from '../shared/compare.ts';
import { whileFailing } from '../shared/hindrance.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { ask, searched, searchesOn, searchName } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import { showsOlderAnswer } from './reproduce.ts';

type Variants = 'older' | 'suggested';
type Facts = { field: string; first: string; last: string };

const WORDS_MAX = 5;
const SUGGESTING_MAX = 2;
/** How long the answer that is held back may take to be shown. */
const HELD_MS = 7_000;
/** Longer than apps put off what is asked for while one types. */
const ASKED_MS = 700;

/** What is shown is the answer to what was asked last, in whatever order answers come. */
export const overtakenAnswer: TriedKind<Variants, Facts> = {
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
    suggested: {
      severity: 'minor',
      because: 'the user sees that it is not what was asked for, and has to type it again',
      title: ({ field, first, last }) =>
        `"${field}" suggests what "${first}" finds when "${last}" was typed after it`,
    },
  },
  budget: { chance: 0.06, seconds: 6, most: 4, waiting_cost: 10, time_ms: 25_000 },
  reproduce: ({ variant, facts: { first, last }, used }) =>
    shownBy(
      showsOlderAnswer,
      { search: used.target(), first, last, enters: variant === 'older' },
      { late: true },
    ),
  sure: true,
  changes: false,
  appliesTo: (context) =>
    fieldsOn(context).map((target) => ({ kind: 'check' as const, check: 'overtaken_answer', target })),
  run: async (trial, { target }) => {
    need(target && trial.driver.fail, 'a search');
    const answers = await answersOf(trial, target);
    need(answers, 'a list or suggestions');
    const { how, read } = answers;
    const [[first, ofFirst] = [], [last, ofLast] = []] = await wordsThatFind(trial, target, answers);
    need(first && last && ofFirst && ofLast, 'words that find others');
    need(trial.signals.some(asksFor(first)), 'nothing is asked for while it is typed');
    const submit = submitOf(how);
    await searched(trial, target, '', read, submit);
    let shown: string[] = [];
    const isOlder = async () => {
      shown = await read();
      return isSameBag(shown, ofFirst);
    };
    let isShown = false;
    const held = await whileFailing(trial, { what: 'reads', how: 'overtaken', of: first }, async () => {
      await ask(trial, target, first, { submit, hasty: true });
      // Many wait until nothing more is typed before they ask.
      await trial.until(() => false, ASKED_MS);
      await ask(trial, target, last, { submit });
      isShown = await trial.until(isOlder, HELD_MS);
    });
    need(held > 0, 'it is asked for in another way');
    need(!isDisturbed(trial.recent) && pageOf(trial.seen.place) === pageOf(trial.start.place), 'elsewhere');
    // What is shown for a moment only is put right by the app itself.
    if (!isShown || (await trial.until(async () => !(await isOlder()), trial.pace.save_ms))) return [];
    return [
      {
        variant: how === 'list' ? 'older' : 'suggested',
        facts: { field: searchName(target), first, last },
        description: `"${first}" was searched for, then "${last}"; the first answer came after the second, and it is what is shown although the field says "${last}".`,
        place: trial.start.place,
        element: target,
        key: [searchName(target)],
        context: { shown: shown.join(' | ').slice(0, 300), should_be: ofLast.join(' | ').slice(0, 300) },
      },
    ];
  },
};

/** Two words, each with what it finds: things that have it, no more than a part of what is listed, and not the same. */
async function wordsThatFind(
  trial: Trial,
  target: ElementTarget,
  { words, read, how }: Answers,
): Promise<[string, string[]][]> {
  const found: [string, string[]][] = [];
  const whole = how === 'list' ? (await read()).length : Number.POSITIVE_INFINITY;
  for (const word of words.slice(0, WORDS_MAX)) {
    const rows = await searched(trial, target, word, read, submitOf(how));
    const isPart = rows.length < whole && rows.some((row) => row.toLowerCase().includes(word));
    if (isPart && !found.some(([, others]) => isSameBag(others, rows))) found.push([word, rows]);
    if (found.length === 2) break;
  }
  return found;
}

/** With the Enter key a user would take the first of what is suggested. */
const submitOf = (how: Answers['how']): 'enter' | null => (how === 'list' ? 'enter' : null);

/** Fields that search, and those that suggest what may be meant. */
function fieldsOn(context: CheckContext): ElementTarget[] {
  const { seen, refuse } = context;
  const searches = searchesOn(context);
  if (seen.dialogs > 0) return searches;
  const suggesting = seen.elements.filter(
    (view) => view.enabled && isTypedList(view) && view.field?.value === '' && refuse(view, [view]) === '',
  );
  const others = suggesting.map(({ target }) => target).filter((target) => !searches.includes(target));
  return [...searches, ...others.slice(0, SUGGESTING_MAX)];
}
