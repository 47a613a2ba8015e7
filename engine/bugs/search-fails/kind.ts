import type { ElementTarget } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { cut, resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, isSameRoute, linesOf, need } from '../shared/compare.ts';
import { failedAnswer } from '../shared/failed-answer.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { ask, searchesOn, searchName } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import { waitOn } from '../shared/wait-on.ts';
import { keepsWaiting } from '../shared/waiting.ts';
import { cutText } from './cut-text.ts';
import { type Failure, failureIn, isFault, saysNone } from './failure.ts';
import { searchGoesWrong, searchIsCut } from './reproduce.ts';

type Variants = Failure['variant'] | 'endless' | 'cut';
type Facts = { field: string; text: string; status: number; says: string };
type Found = Sighting<Variants, Facts>;

/** What patterns, queries and addresses take for more than itself, together and one by one. */
const HARD = `([*\\'"%`;
/** A bracket is left open, as in the midst of typing. */
const WITH_SIGN = /[([+*\\]\p{L}{2,8}|\p{L}{1,8}['"%]\p{L}{2,8}/u;
const SINGLES = ['(', '[', '*', '\\', "'", '"', '%'];
/** Nobody calls anything so. */
const NOWHERE = 'qzxvjkq';

const BROKEN = { severity: 'major', because: 'what is there cannot be found by its name' } as const;

/** A search takes any text, and comes to an end when it finds nothing. */
export const searchFails: TriedKind<Variants, Facts> = {
  id: 'search_fails',
  category: 'functional',
  sure: true,
  description:
    'A search fails because of signs as ( or " in its text, drops what follows & or #, or goes on loading where it finds nothing',
  sentence: 'Search with TARGET for signs that patterns and queries take for more than themselves',
  fingerprint_rule: 'route, the field’s name and what went wrong',
  variants: {
    status: {
      ...BROKEN,
      title: ({ text, status }) => `Searching for "${text}" fails with the status ${status}`,
    },
    thrown: { ...BROKEN, title: ({ text }) => `Searching for "${text}" throws an error` },
    said: { ...BROKEN, title: ({ text, says }) => `Searching for "${text}" fails: "${says}"` },
    waits: { ...BROKEN, title: ({ text }) => `Searching for "${text}" goes on loading` },
    endless: {
      severity: 'major',
      because: 'the user waits for nothing',
      title: ({ field }) => `"${field}" goes on loading when it finds nothing`,
    },
    cut: {
      severity: 'minor',
      because: 'too much is found, of which a part is what was searched for',
      title: ({ field, says }) => `"${field}" searches only for what stands before "${says}"`,
    },
  },
  budget: { chance: 0.14, seconds: 5.3, most: 8, time_ms: 24_000 },
  blames: ({ facts, context: { method = '', address = '' } }) =>
    address ? `resource ${method} ${resourceOf(address)}` : `search ${facts.field}`,
  provesOne: ({ additional_context: { method = '', address = '', status = '' } }) =>
    failedAnswer(method, address, status),
  reproduce: ({ variant, facts: { text, says }, used }) =>
    variant === 'cut'
      ? shownBy(searchIsCut, { search: used.target(), text, sign: says }, { late: true })
      : shownBy(
          searchGoesWrong,
          { search: used.target(), text, fault: variant, says },
          { late: true, timeout_ms: 90_000 },
        ),
  changes: false,
  appliesTo: (context) =>
    context.mode === 'read_only'
      ? []
      : searchesOn(context).map((target) => ({ kind: 'check' as const, check: 'search_fails', target })),
  run: async (trial, { target }) => {
    need(target && trial.start.busy === undefined, 'a search at rest');
    const cut = await cutIn(trial, target);
    if (trial.isEnough(cut)) return cut;
    return [...cut, ...(await failedIn(trial, target))];
  },
};

/** What follows a sign is dropped. */
async function cutIn(trial: Trial, target: ElementTarget): Promise<Found[]> {
  const cut = await cutText(trial, target, NOWHERE);
  await begin(trial);
  if (!cut) return [];
  const text = `${cut.word}${cut.sign}${NOWHERE}`;
  return [sightingOf(trial, target, text, { variant: 'cut', status: 0, says: cut.sign })];
}

/** It fails, or does not come to an end. */
async function failedIn(trial: Trial, target: ElementTarget): Promise<Found[]> {
  const from = trial.signals.length;
  const said = listedWithSign(await trial.lists());
  const hard = await failureOf(trial, target, HARD, trial.pace.save_ms);
  const listed = hard ? null : said;
  if (listed) await begin(trial);
  const first = hard ?? (listed && (await failureOf(trial, target, listed, trial.pace.save_ms)));
  if (!first) return [];
  await begin(trial);
  const plain = await failureOf(trial, target, NOWHERE, trial.pace.wait_ms);
  const found = async (): Promise<Found[]> => {
    if (plain?.variant === 'waits' && first.variant === 'waits')
      return [sightingOf(trial, target, NOWHERE, { ...plain, variant: 'endless' })];
    need(!plain, 'it fails whatever is searched for');
    const again = await againOf(trial, target, first, listed);
    return again ? [sightingOf(trial, target, again.text, again.failure)] : [];
  };
  const sightings = await found();
  await begin(trial);
  if (sightings.length === 0) return [];
  // It is told as this bug, and not as one of its request or its script besides.
  const heard = trial.signals.splice(from);
  trial.signals.push(...heard.filter((signal) => !isFault(signal)));
  return sightings;
}

/** How it was told, where that is another way than by a plain word that does not fail. */
const SAID: Partial<Record<Variants, string>> = {
  endless:
    'Something that nothing is called by was searched for, and the screen still says that something is to come.',
  cut: 'The text finds the same as its part before the sign. With a blank in place of the sign it finds nothing of that.',
};

/** What an item says with such a sign: only what is found may be what fails, as where it is marked in the text. */
function listedWithSign(lists: ListsProbe): string | null {
  const texts = lists.flatMap(({ items }) => items.map(({ text }) => text));
  const [found] = texts.flatMap((text) => WITH_SIGN.exec(text)?.[0] ?? []);
  return found ?? null;
}

type Again = { text: string; failure: Failure };

/** The sign that is enough for the same failure, or all of them together once more; null where it is not seen again. */
async function againOf(
  trial: Trial,
  target: ElementTarget,
  first: Failure,
  listed: string | null,
): Promise<Again | null> {
  const texts = listed ? [listed] : first.variant === 'waits' ? [HARD] : [...SINGLES, HARD];
  for (const text of texts) {
    if (trial.left_ms < 0) return null;
    await begin(trial);
    const failure = await failureOf(trial, target, text, trial.pace.wait_ms);
    if (failure?.variant === first.variant) return { text, failure };
  }
  return null;
}

/** How a search for something goes wrong; null where it does not. A wait counts that lasts so long. */
async function failureOf(
  trial: Trial,
  target: ElementTarget,
  text: string,
  wait_ms: number,
): Promise<Failure | null> {
  const from = trial.signals.length;
  await ask(trial, target, text);
  const fault = () => failureIn(trial.signals.slice(from), trial.seen, trial.start);
  // Many wait a little until nothing more is typed.
  await trial.until(() => fault() !== null, trial.pace.save_ms / 4);
  const failure = fault();
  if (failure) return failure;
  const says = waitOn(trial.seen, trial.start);
  if (says === undefined || saysNone(trial.seen, trial.start) || listsAsBefore(trial)) return null;
  const isSame = () => waitOn(trial.seen, trial.start) === says;
  return (await keepsWaiting(trial, isSame, wait_ms)) ? { variant: 'waits', status: 0, says } : null;
}

/** Whether all that was there is still shown: what waits stands beside it. */
function listsAsBefore({ seen, start }: Trial): boolean {
  const now = new Set(linesOf(seen));
  const known = [...new Set(linesOf(start))];
  return known.every((line) => now.has(line));
}

async function begin(trial: Trial): Promise<void> {
  await trial.do({ kind: 'open', place: trial.start.place });
  need(isSameRoute(trial.seen, trial.start) && !asksToSignIn(trial.seen, trial.start), 'another place');
  const isReady = () => trial.seen.busy === undefined && !trial.seen.blank;
  need(isReady() || (await trial.until(isReady)), 'not at rest');
}

function sightingOf(
  trial: Trial,
  target: ElementTarget,
  text: string,
  { variant, status, says, request }: Omit<Failure, 'variant'> & { variant: Variants },
): Found {
  const field = searchName(target);
  return {
    variant,
    facts: { field, text, status, says: cut(says, 80) },
    key: [field, variant],
    description: SAID[variant] ?? 'A plain word was searched for with the same field, and that did not fail.',
    place: trial.start.place,
    element: target,
    context: {
      searched: text,
      ...(says ? { says: cut(says, 300) } : {}),
      ...(request ? { ...request, status: String(status) } : {}),
    },
  };
}
