import type { Driver } from '#engine/drivers/contract.ts';
import type { SavedFileProbe } from '#engine/drivers/probe-answers.ts';
import { recordsIn } from '#engine/export/runtime/records.ts';
import { tellSigned } from '#engine/login/find-login.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { closing, visit } from '../shared/beside.ts';
import { asksToSignIn, need } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { fileOf, savedBy, saversOn } from '../shared/saved-file.ts';
import { type Trial, unlessUnfit } from '../shared/trial.ts';
import { givesFile } from './reproduce.ts';

/** `heads`: the first record of the file. */
type Facts = { control: string; address: string; heads: string };

const ADDRESSES_MAX = 2;
/** A file of records that a script asks for, and then saves itself. */
const FILE_TYPE = /csv|tab-separated|excel|spreadsheet/i;

/** A file of a list that only accounts are shown is given to accounts only. */
export const openFile: TriedKind<'given', Facts> = {
  id: 'open_file',
  category: 'security',
  description:
    'A file that an account may save of a list, whose page asks others to sign in, is given at its address to whoever is not signed in',
  sentence: 'Save the list with TARGET and ask for the address of the file without a session',
  fingerprint_rule: 'route and the control’s name',
  general: true,
  variants: {
    given: {
      severity: 'critical',
      because: 'whole lists are read without signing in',
      title: ({ control }) => `The file of "${control}" is given to whoever is not signed in`,
    },
  },
  budget: { chance: 0.3, seconds: 2.5, most: 4, on_route: 1 },
  sure: true,
  changes: false,
  reproduce: ({ facts, address }) =>
    shownBy(givesFile, { address: address(facts.address), heads: facts.heads }),
  appliesTo: (context: CheckContext) =>
    context.accounts > 0 && tellSigned(context.seen) !== 'out'
      ? saversOn(context)
          .slice(0, 1)
          .map(({ target }) => ({ kind: 'check' as const, check: 'open_file', target }))
      : [],
  run: async (trial, { target }) => {
    need(target, 'what saves a list');
    const { start } = trial;
    const file = await savedBy(trial, target);
    const heads = headsOf(file);
    const addresses = addressesOf(trial, file).slice(0, ADDRESSES_MAX);
    need(heads !== '' && addresses.length > 0, 'a file of records with an address');
    const nobody = await trial.driver.beside?.('nobody');
    need(nobody, 'a session of nobody');
    return closing(nobody, async () => {
      need(asksToSignIn(await visit(nobody, start.place), start), 'a list for accounts only');
      for (const address of addresses)
        if (headsOf(await savedAt(trial, nobody, address)) === heads)
          return [
            {
              variant: 'given' as const,
              facts: { control: target.name, address, heads },
              description: `${address} was asked for without any session, whose list asks to sign in. The answer is the file, with ${heads}.`,
              place: start.place,
              key: [target.name],
              context: { address },
            },
          ];
      return [];
    });
  },
};

/** The first record of a file that holds more of them, '' of any other. */
function headsOf(file: SavedFileProbe | null): string {
  const [heads = [], ...records] = recordsIn(file?.text ?? '');
  return heads.length > 1 && records.length > 0 ? heads.join(', ') : '';
}

/** Where a file came from: what a script has made itself, from what it had asked for. */
function addressesOf({ signals }: Trial, { address = '' }: SavedFileProbe): string[] {
  if (/^https?:/.test(address)) return [address];
  return signals.flatMap((signal) =>
    signal.kind === 'response' &&
    signal.method === 'GET' &&
    FILE_TYPE.test(signal.headers['content-type'] ?? '')
      ? [signal.address]
      : [],
  );
}

/** What is saved, or shown as a file, at an address; null where a page comes, or nothing. */
function savedAt(trial: Trial, driver: Driver, address: string): Promise<SavedFileProbe | null> {
  return unlessUnfit(() => fileOf(trial, driver, () => driver.perform({ kind: 'open', place: address })));
}
