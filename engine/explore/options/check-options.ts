import type { CheckContext, TriedKind } from '#engine/bugs/shared/kind.ts';
import type { CheckAction, ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { sharedName } from '#engine/model/shared-name.ts';
import type { Option } from './option.ts';

/**
 * How often a check is done: with one thing of a route (once, and again where that could not be judged), on one route
 * whatever it is done with, and in a run, as a multiple of its budget. Where exploring brings no news there is time for
 * every field and every column.
 */
const OFTEN = {
  usual: { thing: 2, route: 4, run: 1 },
  idle: { thing: 4, route: 24, run: 3 },
} as const;

/** How often a check was done, on the route of this screen, with one thing there, and anywhere. */
export type CheckTally = {
  here(check: string, thing?: string): number;
  anywhere(check: string): number;
  /** How often it came to a verdict, anywhere. */
  judged(check: string): number;
  /** How many bugs it has found, anywhere. */
  found(check: string): number;
  /** With one thing of this very place, where the route has others like it. */
  there(check: string, thing: string): number;
  /** With one thing of the frame, on whatever route. */
  onFrame(check: string, thing: string): number;
  isFrame(target: ElementTarget): boolean;
};

/** Checks that are worth their time on this screen, each with what it could be done with next; `idle`: exploring brings no news. */
export function checkOptions(
  context: CheckContext,
  tally: CheckTally,
  checks: readonly TriedKind[],
  idle = false,
): Option[] {
  const { seen } = context;
  const most = OFTEN[idle ? 'idle' : 'usual'];
  return checks.flatMap((check) => {
    if (check.changes && context.mode === 'read_only') return [];
    const done = {
      here: tally.here(check.id),
      anywhere: tally.anywhere(check.id),
      judged: tally.judged(check.id),
      found: tally.found(check.id),
    };
    if (isSpent(check, done, idle)) return [];
    const [least] = check
      .appliesTo(context)
      .map((action) => {
        const thing = thingOf(action, seen, context.opened_by);
        // What the frame opens is the same on each page.
        const target = action.target ?? action.fields?.[0]?.target ?? context.opened_by ?? undefined;
        const isFrame = target !== undefined && tally.isFrame(target);
        const times = isFrame ? tally.onFrame(check.id, thing) : tally.here(check.id, thing);
        return { action, thing, times };
      })
      // What could not be judged of one thing is judged of another of its kind.
      .filter(({ thing, times }) => times < most.thing && tally.there(check.id, thing) === 0)
      .toSorted((a, b) => a.times - b.times);
    if (!least) return [];
    // A promise is the root of what is to be expected.
    const worth = Math.sqrt(check.worth?.(least.action, context) ?? 1);
    return [optionOf(least, check, worth * worn(check, done.here, context.in_vain(check.id)))];
  });
}

/** How often more a check of the app as a whole is tried elsewhere while it has come to no verdict. */
const UNJUDGED_MORE = 2;

/** How often a check was done on a route and anywhere, came to a verdict, and found something. */
type Done = { here: number; anywhere: number; judged: number; found: number };

/** Whether a check has been done as often as is worth it on a route, or anywhere. */
function isSpent({ budget, general, usesUp }: TriedKind, done: Done, idle: boolean): boolean {
  const { here, anywhere, judged, found } = done;
  const most = OFTEN[idle ? 'idle' : 'usual'];
  const more = general === true && judged === 0 ? UNJUDGED_MORE : 0;
  return (
    here >= Math.max(most.route, budget.on_route ?? 0) ||
    anywhere >= budget.most * most.run + more ||
    (usesUp === true && found > 0) ||
    // What is about the app as a whole is told once.
    (general === true && judged >= budget.most)
  );
}

/** The same with one thing of the route: what waits there is worth no way then, while exploring brings news. */
export const isSpentOn = (kind: TriedKind, done: Done, with_thing: number): boolean =>
  isSpent(kind, done, false) || with_thing >= OFTEN.usual.thing;

/**
 * What a check is done with, the same from screen to screen and in each row of a list: of fields that were brought up, by
 * what as well, since the same form makes a thing and changes it; of a dialog, what brought it up.
 */
export function thingOf(
  { target, after, fields = [] }: CheckAction,
  { elements, dialogs }: Observation,
  opened_by: ElementTarget | null = null,
): string {
  const nameOf = (one: ElementTarget | undefined) => {
    const view =
      one && elements.find((other) => other.target.path === one.path && other.target.name === one.name);
    return (view ? sharedName(view) : (one?.name ?? '')).replace(/\d+/g, '#');
  };
  // What is done with a dialog as a whole is done with each by what brought it up.
  const isWhole = !target && fields.length === 0 && after === undefined && dialogs > 0;
  const first = isWhole ? (opened_by ?? undefined) : target;
  const things = [first, ...fields.map((field) => field.target)].map(nameOf);
  const verb = (fields.length > 0 && /^\p{L}+/u.exec(opened_by?.name ?? '')?.[0]) || [];
  return [...things, after === undefined ? [] : after.replace(/\d+/g, '#'), verb].flat().join(',');
}

/**
 * What is left of what a check promises on a route where it was done so often, and so often in vain: what a screen has not
 * let it judge, it is less and less likely to; what was right with one thing is likely to be with another, and where many are
 * tried the last promises half as much as the first.
 */
export function worn({ budget }: TriedKind, done: number, in_vain: number): number {
  return 1 / (1 + in_vain + done / Math.max(2, budget.on_route ?? 0));
}

/** The family of all options of one check. */
const familyOf = (check: string): string => `check|${check}`;

/** The id of the check of such a family or of a key in it, and what it is done with. */
export function partsOf(key: string): { id: string; thing: string } {
  const [, id = '', ...rest] = key.split('|');
  return { id, thing: rest.join('|') };
}

function optionOf(
  { action, thing }: { action: CheckAction; thing: string },
  { id, description, general }: TriedKind,
  prior: number,
): Option {
  const key = `${familyOf(id)}|${thing}`;
  return {
    key,
    shared: general ? familyOf(id) : key,
    family: familyOf(id),
    kind: 'check',
    prior,
    why: `check: ${description}`,
    view: null,
    leads_to: '',
    act: () => ({ action, sent: null }),
  };
}
