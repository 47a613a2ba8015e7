import type {
  CheckAction,
  Driver,
  ElementTarget,
  FieldValue,
  Observation,
} from '#engine/drivers/contract.ts';
import { Code } from '#engine/model/code.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { closing, press, visit } from '../shared/beside.ts';
import { changeOf } from '../shared/change.ts';
import { isDisturbed, need, writesIn } from '../shared/compare.ts';
import { editorsOn, heldBy, needValues, reopen } from '../shared/editors.ts';
import type { CheckContext, Sighting, TriedKind, Used } from '../shared/kind.ts';
import { openerOf } from '../shared/places.ts';
import { find, findInRow } from '../shared/trial.ts';
import { overwrites } from './reproduce.ts';

/** `first`: what is saved by the one, `second`: by the other, who has had the form open for longer. */
type Facts = { first: string; second: string };

/** Two people change one thing at a time: what the first saves stays, or the second is told (CWE-362, lost update). */
export const overwrittenEdit: TriedKind<'lost', Facts> = {
  id: 'overwritten_edit',
  category: 'functional',
  description:
    'A form that was open while the same thing was saved elsewhere takes that change back without a word',
  sentence: 'Open the form in two sessions, save one field in each, and open it again',
  fingerprint_rule: 'route',
  variants: {
    lost: {
      severity: 'minor',
      because: 'it takes two people at one thing, and then the work of one is lost unseen',
      title: ({ first, second }) =>
        `Saving "${second}" takes back what somebody else has just saved in "${first}"`,
    },
  },
  budget: { chance: 0.14, seconds: 6, most: 4, time_ms: 20_000 },
  // What keeps edits apart is mostly one for all forms of an app.
  blames: () => 'edits that overwrite each other',
  reproduce: ({ facts, used }) => {
    const form = onPage(used, facts);
    return form && shownBy(overwrites, { form }, { late: true });
  },
  changes: true,
  appliesTo: sharable,
  run: async (trial, action) => {
    const { driver, start } = trial;
    const [mine, theirs] = trial.fresh(action.fields ?? []);
    const { submit, opener } = action;
    need(driver.beside && mine && theirs && submit, 'a form with two texts');
    const show = (...says: string[]) => reopen(trial, start, { field: mine.target, opener, says });
    await show(...valuesIn(start, [mine, theirs]));
    await needValues(trial, mine.target);
    const old = valuesIn(trial.seen, [mine, theirs]);
    const other = await driver.beside({ session: await driver.session() });
    need(other, 'a second session');
    const isTaken = await closing(other, async () => {
      const form = await formIn(other, start.place, { field: mine.target, opener });
      need(String(valuesIn(form, [mine, theirs])) === String(old), 'another form in a second session');
      await trial.send([mine], submit);
      need(!isDisturbed(trial.recent) && writesIn(trial.recent).length > 0, 'nothing was saved');
      await show(...old, mine.value);
      need(valuesIn(trial.seen, [mine])[0] === mine.value, 'it was not saved');
      other.drain();
      await other.perform({ kind: 'fill', fields: [theirs], submit });
      await other.observe({ patient: true });
      const sent = other.drain();
      return writesIn(sent).length > 0 && !isDisturbed(sent);
    });
    await show(...old, theirs.value);
    const isSaved = () => valuesIn(trial.seen, [theirs])[0] === theirs.value;
    const isThere = isTaken && (isSaved() || (await trial.until(isSaved)));
    const isLost = isThere && valuesIn(trial.seen, [mine])[0] === old[0];
    const before = [mine, theirs].map((field, index) => ({ ...field, value: old[index] ?? '' }));
    await trial.send(before, submit);
    return isLost ? [sightingOf(mine, theirs, start.place)] : [];
  },
};

/** A form as another session is shown it. @throws Unfit where it is not brought up there. */
async function formIn(
  other: Driver,
  place: string,
  { field, opener }: { field: ElementTarget; opener: ElementTarget | undefined },
): Promise<Observation> {
  const seen = await visit(other, place);
  if (!opener || find(seen, field)?.field) return seen;
  const now = findInRow(seen, opener);
  need(now, 'what opens the form is gone');
  return press(other, now.target);
}

/** Forms that hold two texts, each of which may be changed by itself. */
function sharable(context: CheckContext): CheckAction[] {
  const { mode, accounts, persona, serial } = context;
  if (mode !== 'active' || accounts === 0) return [];
  return editorsOn(context).flatMap(({ fields, submit }): CheckAction[] => {
    const token = `${persona.token}o${serial}`;
    const texts = fields.flatMap((view, index) => {
      const value = changeOf(view, `${token}${index}`);
      return value?.includes(token)
        ? [{ target: view.target, affordance: 'type' as const, value, held: heldBy(view) }]
        : [];
    });
    // What stands there already is sure to be kept in its field.
    const [mine, theirs] = texts.toSorted((a, b) => Number(b.held !== '') - Number(a.held !== ''));
    if (!mine || !theirs || !submit) return [];
    const two = [mine, theirs].map(({ held: _, ...field }) => field);
    return [
      { kind: 'check', check: 'overwritten_edit', fields: two, submit: submit.target, ...openerOf(context) },
    ];
  });
}

function valuesIn(seen: Observation, fields: readonly FieldValue[]): string[] {
  return fields.map(({ target }) => {
    const view = find(seen, target);
    return view ? heldBy(view) : '';
  });
}

/** The fields and the button of the form, as a function of the page that shows it; null where they have no locators. */
function onPage(used: Used, { first, second }: Facts): Code | null {
  const { submit } = used.form();
  if (!submit || submit === 'enter') return null;
  const [mine, theirs] = [used.field(first), used.field(second)];
  return new Code(
    `(page: Page) => ({ mine: ${mine.text}, theirs: ${theirs.text}, save: ${submit.text}, opener: ${used.opener()?.text ?? 'null'} })`,
  );
}

function sightingOf(mine: FieldValue, theirs: FieldValue, place: string): Sighting<'lost', Facts> {
  return {
    variant: 'lost',
    facts: { first: mine.target.name, second: theirs.target.name },
    key: [],
    description: `The form was open in two sessions. One saved "${mine.target.name}"; the other then saved "${theirs.target.name}" alone, was not warned, and "${mine.target.name}" is the old one again.`,
    place,
    element: theirs.target,
    context: { saved_first: mine.value, saved_second: theirs.value },
  };
}
