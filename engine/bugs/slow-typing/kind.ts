import type { ElementTarget, ElementView } from '#engine/drivers/contract.ts';
import type { VitalsProbe } from '#engine/drivers/probe-answers.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { need } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { isTextField } from '../shared/places.ts';
import { isSearch } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import { keysKeepBusy } from './reproduce.ts';

type Facts = { field: string; seconds: number };

const KEYS = [...'abcdef'];
/** Of so many keys, so many must have been slow: one may have met something else. */
const SLOW_MIN = 4;
/** Where none of the first is slow, too few can be. */
const FIRST = 3;
/** What is seen to follow at once takes a tenth of a second at most (J. Nielsen, Usability Engineering, 1993); half as much again is left for the machine. */
const LIMIT_MS = 150;
const SLOWNESS_MAX = 2;
const FIELDS_MAX = 2;
/** A field that has taken a whole text at once in less time does not take long for a key. */
const QUICK_MS = LIMIT_MS / 2;
/** One that was slow already is a find more often than not. */
const KNOWN_WORTH = 6;

/** Keys are shown as they are typed. */
export const slowTyping: TriedKind<'busy', Facts> = {
  id: 'slow_typing',
  category: 'performance',
  description:
    'Each key that is typed into a field keeps the page busy, so that the text comes after the fingers',
  sentence: 'Type some letters into TARGET',
  fingerprint_rule: 'route and name of the field',
  variants: {
    busy: {
      severity: 'minor',
      because: 'the text is there in the end',
      title: ({ field, seconds }) =>
        `Each key typed into ${field ? `"${field}"` : 'a field without a name'} keeps the page busy for ${seconds.toFixed(2)} s`,
    },
  },
  budget: { chance: 0.08, seconds: 1.4, most: 12 },
  stays: true,
  changes: false,
  // What listens to one field of a form as a rule listens to all, also where the same form changes what it made.
  blames: ({ facts: { field }, context: { form = '' } }) => `typing ${form || field}`,
  reproduce: ({ used }) => shownBy(keysKeepBusy, { field: used.target(), keys: KEYS, limit_ms: LIMIT_MS }),
  appliesTo: ({ seen, refuse, typed_ms }: CheckContext) =>
    seen.elements
      .filter((view) => isTypedInto(view) && refuse(view, [view]) === '')
      .map((view) => ({ ...view, ms: typed_ms(view.target.name) }))
      // What took long is tried as it stands: it may be slow only with other fields filled.
      .filter(({ ms, field }) => (ms === undefined ? field?.value === '' : ms >= QUICK_MS))
      // Where much is typed it is felt most.
      .toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0) || Number(isLong(b)) - Number(isLong(a)))
      .slice(0, FIELDS_MAX)
      .map(({ target }) => ({ kind: 'check', check: 'slow_typing', target })),
  worth: ({ target }, { typed_ms }) => ((typed_ms(target?.name ?? '') ?? 0) >= QUICK_MS ? KNOWN_WORTH : 1),
  run: async (trial, { target }) => {
    need(target, 'a field');
    const held = trial.view(target).field?.value ?? '';
    await fill(trial, target, `${held}rove`);
    need(trial.view(target).field?.value === `${held}rove`, 'what is typed stays');
    if (trial.recent.some((signal) => signal.kind === 'typed' && signal.ms < QUICK_MS)) {
      await fill(trial, target, held);
      return [];
    }
    await trial.do({ kind: 'activate', target });
    await trial.do({ kind: 'press', key: 'End' });
    const before = await handlings(trial);
    const press = async (keys: readonly string[]) => {
      for (const key of keys) await trial.do({ kind: 'press', key }, { hasty: true });
      return slowSince(before, await handlings(trial));
    };
    const { longest: first } = await press(KEYS.slice(0, FIRST));
    const { longest, slowness, least_ms } = first.length > 0 ? await press(KEYS.slice(FIRST)) : NONE;
    await fill(trial, target, held);
    if (longest.length < SLOW_MIN) return [];
    const usual_ms = (longest.toSorted((a, b) => a - b)[Math.floor(longest.length / 2)] ?? 0) / slowness;
    return [
      {
        variant: 'busy',
        facts: { field: target.name, seconds: usual_ms / 1_000 },
        description: `Of ${KEYS.length} keys that were typed ${longest.length} were handled for longer than ${Math.round(least_ms)} ms.`,
        place: trial.start.place,
        element: target,
        key: [target.name],
        context: {
          handled_ms: longest.map(Math.round).join(', '),
          slowness: slowness.toFixed(1),
          form: formOf(trial, target),
        },
      },
    ];
  },
};

/** The names of the texts of the field's form, '' where it is alone. */
function formOf({ start }: Trial, target: ElementTarget): string {
  const { group = '' } = start.elements.find((view) => view.target.path === target.path) ?? {};
  if (group === '') return '';
  const names = start.elements.filter((view) => view.group === group && isTextField(view));
  return [...new Set(names.map((view) => view.target.name))].toSorted().join(', ').slice(0, 200);
}

const isTypedInto = (view: ElementView): boolean => isTextField(view) || isSearch(view);
const isLong = ({ field }: ElementView): boolean => field?.input_type === 'textarea';

const fill = (trial: Trial, target: ElementTarget, value: string) =>
  trial.do({ kind: 'fill', fields: [{ target, affordance: 'type', value }], submit: null });

type Handlings = { slowness: number; all: Map<string, number[]> };

const NONE = { longest: [] as number[], slowness: 1, least_ms: LIMIT_MS };

/** What was handled for too long since, of the field in which that happened most often. */
function slowSince(before: Handlings, { slowness, all }: Handlings): typeof NONE {
  const least_ms = LIMIT_MS * Math.min(SLOWNESS_MAX, slowness);
  const [longest = []] = [...all]
    .map(([field, took]) => took.slice(before.all.get(field)?.length ?? 0).filter((ms) => ms >= least_ms))
    .toSorted((a, b) => b.length - a.length);
  return { longest, slowness, least_ms };
}

/** How long the page handled what was typed into each field, where that was long, in milliseconds. */
async function handlings({ driver }: Trial): Promise<Handlings> {
  const vitals = (await driver.probe('vitals')) as VitalsProbe | null;
  need(vitals?.interactions, 'times of interactions');
  const all = vitals.interactions.map(({ place, target, handlings: took = [] }) => {
    return [`${place} ${target}`, took] as const;
  });
  return { slowness: vitals.slowness ?? 1, all: new Map(all) };
}
