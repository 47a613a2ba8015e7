import type { CheckAction, ElementView } from '#engine/drivers/contract.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, documentOf, isDisturbed, isPlainWeb, need } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { isTextField } from '../shared/places.ts';
import { isSearch } from '../shared/search.ts';
import { find } from '../shared/trial.ts';
import { draftIsLost } from './reproduce.ts';

type Facts = { field: string };

/** What is typed and not sent yet stays while the user does nothing, whatever the screen is told meanwhile. */
export const lostDraft: TriedKind<'lost', Facts> = {
  id: 'lost_draft',
  category: 'functional',
  description:
    'Text that was typed and not sent yet goes away by itself, as when the screen is told of something new',
  sentence: 'Type into TARGET without sending, and wait',
  fingerprint_rule: 'route and the field’s name',
  variants: {
    lost: {
      severity: 'major',
      because: 'the user’s work is lost',
      title: ({ field }) => `What is typed into "${field}" goes away by itself`,
    },
  },
  // It waits for long, and where no screen is told of anything, none loses a draft by it.
  general: true,
  budget: { chance: 0.02, seconds: 14, most: 1, waiting_cost: 6, time_ms: 14_000 },
  reproduce: ({ used }) =>
    shownBy(draftIsLost, { field: used.target() }, { late: true, timeout_ms: 120_000 }),
  sure: true,
  changes: true,
  appliesTo: drafts,
  run: async (trial, { target, fields = [] }) => {
    const [field] = trial.fresh(fields);
    need(target && field, 'a field');
    const { start } = trial;
    await trial.do({ kind: 'fill', fields: [field], submit: null });
    const held = () => find(trial.seen, target)?.field?.value;
    need(held() === field.value && documentOf(trial.recent) === null, 'a field that keeps what is typed');
    const isGone = () => held() === '';
    if (!(await trial.until(isGone, trial.pace.wait_ms * 2))) return [];
    need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, start), 'not the same session');
    need(trial.seen.place === start.place && documentOf(trial.signals) === null, 'the page was loaded anew');
    // What is kept elsewhere, as a draft in a list, is not lost.
    need(!trial.seen.text.includes(field.value), 'it is shown elsewhere');
    return [
      {
        variant: 'lost',
        facts: { field: target.name },
        key: [target.name],
        description:
          'A text was typed and nothing else was done. The field is still there, and it is empty by itself.',
        place: start.place,
        element: target,
        context: { typed: field.value },
      },
    ];
  },
};

/** Empty fields for longer texts, of forms that send them. */
function drafts({ seen, refuse, persona, serial }: CheckContext): CheckAction[] {
  if (!isPlainWeb(seen.place)) return [];
  const value = `Draft ${persona.token}d${serial}`;
  return formsOf(seen.elements)
    .filter(({ submit, fields }) => submit !== null && refuse(submit, [...fields, submit]) === '')
    .flatMap(({ fields }) => longest(fields))
    .map(({ target }) => ({
      kind: 'check',
      check: 'lost_draft',
      target,
      fields: [{ target, affordance: 'type', value }],
    }));
}

/** The field of a form that takes the longest text. */
function longest(fields: readonly ElementView[]): ElementView[] {
  const texts = fields.filter((view) => isTextField(view) && view.field?.value === '' && !isSearch(view));
  const isLong = ({ field }: ElementView) => field?.input_type === 'textarea' || field?.rich_text === true;
  const one = texts.find(isLong) ?? texts[0];
  return one ? [one] : [];
}
