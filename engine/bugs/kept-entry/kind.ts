import type { CheckAction, ElementView } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, isDisturbed, need, pageOf, writesIn } from '../shared/compare.ts';
import { reopen } from '../shared/editors.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { sendMarked } from '../shared/made.ts';
import { isMakerPage, listOf, makersOf, openerOf, showsOneThing } from '../shared/places.ts';
import type { Trial } from '../shared/trial.ts';
import { holdsWhatWasSent } from './reproduce.ts';

type Facts = { field: string };

/** A form for something new begins without what it has sent: that is made, and who sends it again makes it twice. */
export const keptEntry: TriedKind<'held', Facts> = {
  id: 'kept_entry',
  category: 'functional',
  description:
    'A form that makes something, opened again after it was sent, still holds what was entered for the thing before',
  sentence: 'Fill the form, send it, and open it again',
  fingerprint_rule: 'route and the field’s name',
  variants: {
    held: {
      severity: 'major',
      because: 'the next thing is made with what belongs to the last one',
      title: ({ field }) => `"${field}" still holds what was sent before`,
    },
  },
  budget: { chance: 0.1, seconds: 3, most: 6, on_route: 1, time_ms: 20_000 },
  changes: true,
  fleeting: 'opened',
  reproduce: ({ facts: { field }, used }) => {
    const opener = used.opener();
    const into = used.field(field);
    if (!into) return null;
    const given = { form: used.form(), field: into, ...(opener ? { opener } : {}) };
    return shownBy(holdsWhatWasSent, given, { late: true });
  },
  appliesTo: makersWithButton,
  run: async (trial, action) => {
    const { start } = trial;
    const [first] = action.fields ?? [];
    need(first, 'a field');
    const { mark } = await sendMarked(trial, action);
    const isSent = () => writesIn(trial.recent).length > 0;
    need(isSent() || (await trial.until(isSent)), 'it was not sent');
    need(!holding(trial, mark) || (await trial.until(() => !holding(trial, mark))), 'it was not taken');
    need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, start), 'an error');
    need(await isOwnThing(trial, mark), 'it may be a setting, which stays by rights');
    await reopen(trial, start, { field: first.target, opener: action.opener });
    need(pageOf(trial.seen.place) === pageOf(start.place), 'it leads elsewhere');
    const isHeld = () => holding(trial, mark) !== null;
    if (!isHeld() && !(await trial.until(isHeld, trial.pace.save_ms / 5))) return [];
    const held = holding(trial, mark);
    need(held, 'a field');
    const field = held.target.name;
    return [
      {
        variant: 'held',
        facts: { field },
        description: `The form was filled and sent, and was taken; opened anew it holds in "${field}" what was entered before.`,
        place: start.place,
        element: held.target,
        key: [field],
        context: { typed: mark },
      },
    ];
  },
};

/** Forms for something new: that of a thing that is there holds what it was given by rights. */
function makersWithButton(context: CheckContext): CheckAction[] {
  if (showsOneThing(context.seen.place)) return [];
  return makersOf(context)
    .filter(({ submit }) => submit !== null && submit !== 'enter')
    .map(({ fields, submit }) => ({
      ...{ kind: 'check', check: 'kept_entry', fields, submit },
      ...openerOf(context),
    }));
}

/** Whether what was made is a thing: by the address of its form or of its own page, or since a list has it. */
async function isOwnThing(trial: Trial, mark: string): Promise<boolean> {
  if (isMakerPage(trial.start.place) || showsOneThing(trial.seen.place)) return true;
  return listOf(await trial.lists(), mark) !== null;
}

/** What holds a text with this mark now. */
const holding = ({ seen }: Trial, mark: string): ElementView | null =>
  seen.elements.find(({ field }) => field?.value.includes(mark)) ?? null;
