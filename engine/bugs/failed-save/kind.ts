import type { FieldValue, Observation } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { need } from '../shared/compare.ts';
import { whileFailing } from '../shared/hindrance.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { hasFault, saidSince, successIn } from '../shared/outcome.ts';
import { filling, makersOf, marked, markIn } from '../shared/places.ts';
import { find, type Trial } from '../shared/trial.ts';
import failures from './failures.json' with { type: 'json' };
import { claimsSuccess, isSilent, waitsAfterFailure } from './reproduce.ts';

type Variants = 'success' | 'wait' | 'lost' | 'silent';
type Facts = { says: string; how: Failure['how'] };

const TOLD = new RegExp(failures.join('|'), 'i');
const FAILURES = [
  { how: 'error', words: 'the server answered with an error (503)' },
  { how: 'offline', words: 'the network was gone' },
] as const;
type Failure = (typeof FAILURES)[number];

/** A form whose request fails says so, and keeps what was typed. */
export const failedSave: TriedKind<Variants, Facts> = {
  id: 'failed_save',
  category: 'functional',
  description:
    'When the request of a form fails, the screen speaks of success, waits for ever, loses what was typed, or says nothing',
  sentence: 'Fill the form and send it while its request fails',
  fingerprint_rule: 'route, form and what went wrong',
  variants: {
    success: {
      severity: 'major',
      because: 'the user is misled, waits for nothing or loses what was typed',
      title: ({ says }) => `The screen says "${says}" though the request failed`,
    },
    wait: {
      severity: 'major',
      because: 'the user is misled, waits for nothing or loses what was typed',
      title: ({ says }) => `The screen goes on saying "${says}" after the request failed`,
    },
    lost: {
      severity: 'major',
      because: 'the user is misled, waits for nothing or loses what was typed',
      title: () => 'What was typed is gone after the request failed, and nothing is said',
    },
    silent: {
      severity: 'minor',
      because: 'nothing is said',
      title: () => 'Nothing is said when the request of a form fails',
    },
  },
  budget: { chance: 0.05, seconds: 2, most: 6, waiting_cost: 2 },
  inPassing: { variant: 'silent', facts: { says: '', how: 'error' } },
  reproduce: ({ variant, facts: { says, how }, used }) => {
    const form = used.form();
    if (variant === 'success') return shownBy(claimsSuccess, { form, how, says });
    if (variant === 'wait')
      return shownBy(waitsAfterFailure, { form, how, says }, { late: true, timeout_ms: 90_000 });
    const texts = form.fields.filter((field) => field.how === 'type').map(({ into }) => into);
    return shownBy(isSilent, { form, how, texts, lost: variant === 'lost' }, { late: true });
  },
  changes: true,
  general: true,
  appliesTo: (context) =>
    makersOf(context).flatMap(({ fields, submit }) =>
      submit ? [{ kind: 'check' as const, check: 'failed_save', fields, submit }] : [],
    ),
  run: async (trial, action) => {
    const { fields, submit } = filling(action, trial);
    for (const failure of FAILURES) {
      // What was said of the failure before this one is still on the screen, and enough.
      const before = trial.start;
      const listed = marked(await trial.lists(), markIn(fields)).length;
      const failed = await whileFailing(trial, { what: 'writes', how: failure.how }, async () => {
        await trial.send(fields, submit);
        await trial.until(() => saidSince(trial.seen, before).length > 0, trial.pace.save_ms / 2);
      });
      need(failed > 0 && trial.seen.place === before.place, 'no request of its own');
      const fault = await faultOf(trial, before, fields, listed);
      if (fault) return [report(trial, action.fields ?? [], failure, fault)];
      // What came of the failure may stand in the way of a second one.
      if (!fields.every(({ target }) => find(trial.seen, target))) return [];
    }
    return [];
  },
};

type Fault = { variant: Variants; says: string };

async function faultOf(
  trial: Trial,
  before: Observation,
  fields: readonly FieldValue[],
  listed: number,
): Promise<Fault | null> {
  const mark = markIn(fields);
  const said = saidSince(trial.seen, before).filter((line) => !line.includes(mark));
  const told = said.some((line) => TOLD.test(line)) || trial.recent.some(({ kind }) => kind === 'dialog');
  if (told || trial.seen.dialogs > before.dialogs || hasFault(trial.seen, before)) return null;
  const success = successIn(said);
  if (success) return { variant: 'success', says: success };
  const { busy } = trial.seen;
  if (busy !== undefined && busy !== before.busy) {
    const ended = await trial.until(() => trial.seen.busy !== busy, trial.pace.wait_ms);
    if (ended) return null;
    return { variant: 'wait', says: busy };
  }
  if (said.length > 0) return null;
  const typed = fields.filter(({ affordance, value }) => affordance === 'type' && value !== '');
  const values = typed.map(({ target }) => find(trial.seen, target)?.field?.value ?? null);
  const isListed = marked(await trial.lists(), mark).length > listed || trial.seen.text.includes(mark);
  if (values.every((value) => value === '') && !isListed) return { variant: 'lost', says: '' };
  if (
    values.every((value, index) => value === typed[index]?.value) &&
    trial.seen.structure === before.structure
  )
    return { variant: 'silent', says: '' };
  return null;
}

function report(
  trial: Trial,
  fields: readonly FieldValue[],
  { how, words }: Failure,
  { variant, says }: Fault,
): Sighting<Variants, Facts> {
  return {
    variant,
    facts: { says, how },
    key: [variant, fields.map(({ target }) => target.name).join(',')],
    description: `The form was filled and sent, and ${words} for this one request.`,
    place: trial.start.place,
    element: fields[0]?.target ?? null,
    context: { failure: words, ...(says ? { says } : {}) },
  };
}
