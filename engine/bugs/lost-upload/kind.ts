import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, isDisturbed, need } from '../shared/compare.ts';
import type { TriedKind } from '../shared/kind.ts';
import { nameOfField, upload, uploadsOn } from '../shared/upload.ts';
import { keepsOne } from './reproduce.ts';

/** `sender`: the button that sends what was chosen, '' where the page does so by itself. */
type Facts = { field: string; sender: string };

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
  reproduce: ({ facts: { sender }, used }) =>
    shownBy(keepsOne, { field: used.target(), sender }, { late: true }),
  appliesTo: (context) =>
    uploadsOn(context, 'lost_upload', { several: true, named: (mark) => `${mark}a\n${mark}b` }),
  run: async (trial, { fields = [] }) => {
    const [field] = trial.fresh(fields);
    need(field, 'a field for files');
    const names = field.value.split('\n');
    need(!names.some((name) => trial.seen.text.includes(name)), 'they are there already');
    const sender = await upload(trial, field);
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
        facts: { field: nameOfField(trial, field.target), sender },
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
