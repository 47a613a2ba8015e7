import type { CheckAction, ElementTarget, ElementView } from '#engine/drivers/contract.ts';
import { asksToSignIn, isDisturbed, need, writesIn } from '../shared/compare.ts';
import { isPressable } from '../shared/form-steps.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { find, type Trial } from '../shared/trial.ts';
import words from './upload-words.json' with { type: 'json' };

type Facts = { field: string };

const UPLOADS = new RegExp(String.raw`^(${words.join('|')})(?!\p{L})`, 'iu');
const RELOADS = 2;

/** Of several files that are chosen at once each is kept, or the user is told of those that are not. */
export const lostUpload: TriedKind<'some', Facts> = {
  id: 'lost_upload',
  category: 'functional',
  description: 'Of two files that are chosen at once one is not kept, and nothing is said of it',
  sentence: 'Choose two files in TARGET, send them, and reload',
  fingerprint_rule: 'route and name of the field',
  variants: {
    some: {
      severity: 'major',
      because: 'a file that its user holds for stored is lost',
      title: ({ field }) => `Of two files chosen in "${field}" only one is kept`,
    },
  },
  budget: { chance: 0.4, seconds: 4, most: 4, time_ms: 20_000 },
  cause: ['request'],
  changes: true,
  appliesTo: fieldsForFiles,
  run: async (trial, { fields = [] }) => {
    const [field] = trial.fresh(fields);
    need(field, 'a field for files');
    const names = field.value.split('\n');
    need(!names.some((name) => trial.seen.text.includes(name)), 'they are there already');
    const from = trial.signals.length;
    await trial.do({ kind: 'fill', fields: [field], submit: null });
    await send(trial, field.target, from);
    const left = () => names.filter((name) => !trial.seen.text.includes(name));
    const areAllShown = () => left().length === 0;
    await trial.until(areAllShown);
    // A form may lead to the page of what it is about.
    const { place } = trial.seen;
    for (let load = 0; load < RELOADS; load += 1) {
      await trial.do({ kind: 'open', place });
      need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, trial.start), 'no ordinary answer');
      if (areAllShown() || (await trial.until(areAllShown))) return [];
      need(left().length === 1, 'their names are nowhere');
    }
    return [
      {
        variant: 'some',
        facts: {
          field: field.target.name || find(trial.start, field.target)?.field?.label || 'the field for files',
        },
        description:
          'Two files were chosen at once and sent without a complaint; after two reloads the page names one of them.',
        place: trial.start.place,
        element: field.target,
        key: [field.target.name],
        context: { kept: names.find((name) => !left().includes(name)) ?? '', lost: left()[0] ?? '' },
      },
    ];
  },
};

/** Fields that take several files at once; what each is given is named on a line of its own. */
function fieldsForFiles({ seen, mode, refuse, persona, serial }: CheckContext): CheckAction[] {
  if (mode !== 'active') return [];
  const mark = `${persona.token}f${serial}`;
  return seen.elements
    .filter((view) => view.affordance === 'upload' && view.enabled && view.field?.multiple)
    .filter((view) => refuse(view, [view]) === '')
    .map(({ target }) => ({
      kind: 'check',
      check: 'lost_upload',
      target,
      fields: [{ target, affordance: 'upload', value: `${mark}a\n${mark}b` }],
    }));
}

/** Sends what was chosen, where the page does not do so by itself. @throws Unfit where nothing is sent, or it goes wrong */
async function send(trial: Trial, field: ElementTarget, from: number): Promise<void> {
  const isSent = () => writesIn(trial.signals.slice(from)).length > 0;
  const pressed = async (sender: ElementView | undefined) => {
    need(sender, 'a way to send them');
    await trial.do({ kind: 'activate', target: sender.target });
    need(isSent() || (await trial.until(isSent)), 'nothing was sent');
  };
  const ofForm = senderOf(trial, field);
  if (ofForm) await pressed(ofForm);
  else if (!isSent() && !(await trial.until(isSent, trial.pace.save_ms / 4)))
    await pressed(uploaderOn(trial));
  need(!isDisturbed(trial.signals.slice(from)), 'it was refused');
}

const buttonsOn = ({ seen }: Trial): ElementView[] =>
  seen.elements.filter((view) => isPressable(view) && view.target.role === 'button');

/** The button that sends the form of a field: what is saved meanwhile may be a draft of it. */
function senderOf(trial: Trial, field: ElementTarget): ElementView | undefined {
  const own = find(trial.seen, field)?.group;
  return buttonsOn(trial).find(({ submits, group }) => submits && group !== '' && group === own);
}

/** What is called like a button that uploads. */
const uploaderOn = (trial: Trial): ElementView | undefined =>
  buttonsOn(trial).find(({ target }) => UPLOADS.test(target.name.trim()));
