import type { CheckAction } from '#engine/drivers/contract.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, isDisturbed, need, writesIn } from '../shared/compare.ts';
import { editorsOn, reopen } from '../shared/editors.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { hasFault } from '../shared/outcome.ts';
import { openerOf } from '../shared/places.ts';
import type { Trial } from '../shared/trial.ts';
import { type Emptied, emptiedIn } from './emptied.ts';
import { emptiesBeside } from './reproduce.ts';

type Facts = Emptied & { page: string };

/** Things of the kind that a replay goes on with. */
const SIBLINGS_MAX = 8;

/** A form that is saved as it is leaves alone what it does not show. */
export const emptiedBeside: TriedKind<'emptied', Facts> = {
  id: 'emptied_beside',
  category: 'functional',
  description:
    'A form that is saved as it was takes away something of its thing that the form does not even show',
  sentence: 'Save the form by TARGET as it is, and read the page of its thing before and after',
  fingerprint_rule: 'route and the label that has lost its value',
  variants: {
    emptied: {
      severity: 'critical',
      because: 'it is lost although nobody touched it',
      title: ({ label }) => `"${label}" is emptied when the form beside it is saved`,
    },
  },
  budget: { chance: 0.04, seconds: 4, most: 8 },
  // What is emptied once has nothing to lose a second time.
  sure: true,
  inPassing: { variant: 'emptied', facts: { label: '', was: '', is: '', page: '' } },
  reproduce: ({ facts: { label, was, page }, used, address }) => {
    const opener = used.opener();
    return shownBy(
      emptiesBeside,
      { save: used.target(), label, was, page: address(page), ...(opener ? { opener } : {}) },
      { late: true },
    );
  },
  changes: true,
  fleeting: 'opened',
  appliesTo: forms,
  run: async (trial, action) => {
    const { start } = trial;
    const own = pageOfThing(start.place, action.opener !== undefined);
    need(own, 'the page of a thing');
    const below = start.place.slice(own.length);
    const first = await emptiedBy(trial, action, own, start.place);
    if (first) return [sightingOf(trial, action, first, own)];
    // In a replay an earlier one may have emptied it: another thing of the kind still has something to lose.
    for (const page of Number.isFinite(trial.left_ms) ? [] : await siblingsOf(trial, own)) {
      const emptied = await emptiedBy(trial, action, page, `${page}${below}`);
      if (emptied) return [sightingOf(trial, action, emptied, page)];
    }
    return [];
  },
};

/** What the page of a thing says no more once its form was saved as it is, at a second look too. @throws Unfit */
async function emptiedBy(
  trial: Trial,
  { target, fields = [], opener }: CheckAction,
  page: string,
  form: string,
): Promise<Emptied | null> {
  const [field] = fields;
  need(target && field, 'a form');
  const before = await readAt(trial, page);
  await reopen(trial, { ...trial.start, place: form }, { field: field.target, opener });
  const shown = trial.seen;
  await trial.do({ kind: 'activate', target });
  const wrote = () => writesIn(trial.recent).length > 0;
  need((wrote() || (await trial.until(wrote))) && !isDisturbed(trial.recent), 'nothing was saved');
  need(!hasFault(trial.seen, shown), 'it was refused');
  const names = fields.map((one) => one.target.name);
  const lost = async () => emptiedIn(before, await readAt(trial, page), names);
  const emptied = await lost();
  return emptied && (await lost())?.label === emptied.label ? emptied : null;
}

/** Pages of other things of the kind, where the page above links to them. */
async function siblingsOf(trial: Trial, own: string): Promise<string[]> {
  const above = own.split(/[?#]/)[0]?.replace(/\/[^/]+\/?$/, '') ?? '';
  if (!URL.canParse(above)) return [];
  await readAt(trial, above);
  const links = trial.seen.elements.map(({ leads_to }) => leads_to);
  const others = links.filter((one) => one !== own && routeOf(one) === routeOf(own));
  return [...new Set(others)].slice(0, SIBLINGS_MAX);
}

function sightingOf(
  { start }: Trial,
  { target }: CheckAction,
  emptied: Emptied,
  page: string,
): Sighting<'emptied', Facts> {
  return {
    variant: 'emptied',
    facts: { ...emptied, page },
    description: `The form was saved without a change; its page said "${emptied.was}" under "${emptied.label}" before, and says nothing there now.`,
    place: start.place,
    element: target ?? null,
    key: [emptied.label],
    context: { before: emptied.was, after: emptied.is },
  };
}

/** Forms that hold values already, on the page of a thing or on one below it. */
function forms(context: CheckContext): CheckAction[] {
  const { seen, opened_by } = context;
  if (!pageOfThing(seen.place, opened_by !== null)) return [];
  return editorsOn(context).flatMap(({ fields, submit }): CheckAction[] =>
    submit
      ? [
          {
            kind: 'check',
            check: 'emptied_beside',
            target: submit.target,
            fields: fields.map(({ target, affordance, field }) => ({
              target,
              affordance,
              value: field?.value ?? '',
            })),
            ...openerOf(context),
          },
        ]
      : [],
  );
}

/** The page that shows the thing of a form: where it was brought up, or the one that its own address is below of. */
function pageOfThing(place: string, isOpened: boolean): string | null {
  if (!URL.canParse(place)) return null;
  const url = new URL(isOpened ? place : (place.split(/[?#]/)[0] ?? place));
  if (!isOpened) url.pathname = url.pathname.replace(/\/[^/]+\/?$/, '');
  return routeOf(url.href).split('/').includes(':id') ? url.href : null;
}

async function readAt(trial: Trial, page: string): Promise<string> {
  await trial.do({ kind: 'open', place: page });
  need(!asksToSignIn(trial.seen, trial.start) && !isDisturbed(trial.recent), 'another session');
  need(await trial.hasCome(), 'not at rest');
  return trial.seen.text;
}
