import type { ElementView, Observation, Signal } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { need } from '../shared/compare.ts';
import type { TriedKind } from '../shared/kind.ts';
import { carries } from '../shared/places.ts';
import { deletes } from '../shared/removal.ts';
import type { Trial } from '../shared/trial.ts';
import { nameOfField, upload, uploadsOn } from '../shared/upload.ts';
import { cannotBeOpened } from './reproduce.ts';

/** `sender`: the button that sends what was chosen, '' where the page does so by itself. */
type Facts = { field: string; sender: string; status: number };

/**
 * Letters beyond ASCII and beyond Latin-1: the header that names a file takes neither as it is (RFC 6266), and an address
 * has them encoded.
 */
const named = (mark: string): string => `Caf\u00e9 \u2013 ${mark}`;

/** A file opens once it is stored, whatever letters its name has. */
export const unopenedUpload: TriedKind<'fails', Facts> = {
  id: 'unopened_upload',
  category: 'functional',
  description: 'A file whose name has an accent and a dash is stored, and cannot be opened',
  sentence: 'Send a file with an accent and a dash in its name by TARGET, and open it',
  fingerprint_rule: 'route and name of the field',
  variants: {
    fails: {
      severity: 'major',
      because: 'what its user holds for stored cannot be had again',
      title: ({ field, status }) =>
        `A file with an accent in its name, sent by "${field}", opens as an error (${status})`,
    },
  },
  budget: { chance: 0.25, seconds: 3, most: 4, time_ms: 20_000 },
  cause: ['request'],
  changes: true,
  reproduce: ({ facts: { sender }, used }) =>
    shownBy(cannotBeOpened, { field: used.target(), sender }, { late: true }),
  appliesTo: (context) =>
    uploadsOn(context, 'unopened_upload', { several: false, named: (mark) => `${named(mark)}\n` }),
  run: async (trial, { fields = [] }) => {
    const [field] = trial.fresh(fields);
    need(field, 'a field for files');
    const mark = field.value.split(' ').at(-1)?.trim() ?? '';
    const sender = await upload(trial, field);
    await whenListed(trial, mark);
    // What is asked for by the page itself may fail as it did before.
    const known = new Set(trial.signals.flatMap((one) => (one.kind === 'response' ? [one.address] : [])));
    const status = await openedWith(trial, mark, known);
    // What has only just been sent may not be there yet.
    if (status < 400 || (await openedAgain(trial, mark, known)) < 400) return [];
    const name = nameOfField(trial, field.target);
    return [
      {
        variant: 'fails',
        facts: { field: name, sender, status },
        description: `A file with "${named('')}" in its name was sent without a complaint; opening it was answered with ${status}.`,
        place: trial.start.place,
        element: field.target,
        key: [field.target.name],
        context: { file: field.value.trim(), status: String(status) },
      },
    ];
  },
};

/** The control that is called like the file, and does not delete it. */
function openerOf({ elements }: Observation, mark: string): ElementView | undefined {
  return elements.find(
    ({ target: { role, name }, affordance, leads_to }) =>
      affordance === 'activate' &&
      /^(link|button)$/.test(role) &&
      carries(name, mark) &&
      !deletes(name) &&
      refusalFor(name, leads_to) === '',
  );
}

/** What opens the file, once the page shows it. @throws Unfit where it does not */
async function whenListed(trial: Trial, mark: string): Promise<ElementView> {
  const opener = () => openerOf(trial.seen, mark);
  await trial.until(() => opener() !== undefined);
  const view = opener();
  need(view, 'nothing that opens it');
  return view;
}

/** The status that opening the file is answered with; 0 where none is. */
async function openedWith(trial: Trial, mark: string, known: ReadonlySet<string>): Promise<number> {
  const opener = await whenListed(trial, mark);
  const from = trial.signals.length;
  await trial.attempt({ kind: 'activate', target: opener.target });
  const statuses = () => trial.signals.slice(from).flatMap((signal) => statusOf(signal, known));
  if (statuses().length === 0) await trial.until(() => statuses().length > 0, trial.pace.save_ms / 2);
  return Math.max(0, ...statuses());
}

async function openedAgain(trial: Trial, mark: string, known: ReadonlySet<string>): Promise<number> {
  await trial.do({ kind: 'open', place: trial.start.place });
  return openedWith(trial, mark, known);
}

function statusOf(signal: Signal, known: ReadonlySet<string>): number[] {
  if (signal.kind !== 'response' || !signal.same_site || signal.method !== 'GET') return [];
  const isOpened = /^(document|fetch|xhr)$/.test(signal.resource) && !known.has(signal.address);
  return isOpened ? [signal.status] : [];
}
