import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, documentOf, isPlainWeb, likeness, need } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import type { Trial } from '../shared/trial.ts';
import { reloadFails } from './reproduce.ts';

type Facts = { status: number };

const ALIKE_MAX = 0.3;

/** What an address names is there again after a reload. */
export const reload: TriedKind<'refused', Facts> = {
  id: 'reload',
  category: 'functional',
  description: 'After a reload the address of a screen leads to an error',
  sentence: 'Reload the page and compare',
  fingerprint_rule: 'route',
  variants: {
    refused: {
      severity: 'major',
      because: 'links, bookmarks and reloads lead astray',
      title: ({ status }) => `Reloading the page answers ${status}`,
    },
  },
  budget: { chance: 0.01, seconds: 1.2, most: 8 },
  inPassing: { variant: 'refused', facts: { status: 0 } },
  reproduce: () => shownBy(reloadFails, {}),
  changes: false,
  general: true,
  appliesTo: ({ seen }) =>
    isPlainWeb(seen.place) && seen.dialogs === 0 && seen.elements.length > 0
      ? [{ kind: 'check', check: 'reload' }]
      : [],
  run: async (trial) => {
    const { start } = trial;
    await trial.do({ kind: 'reload' });
    const answer = documentOf(trial.recent);
    need(answer?.method === 'GET' && !asksToSignIn(trial.seen, start), 'not the same session or page');
    const refused = await refusal(trial, answer.status);
    need(refused.length > 0 || answer.status < 400, 'no ordinary answer');
    return refused;
  },
};

/** The server does not know an address that the app itself has shown: twice, and what it shows is another thing. */
async function refusal(trial: Trial, status: number): Promise<Sighting<'refused', Facts>[]> {
  const { start } = trial;
  if (status !== 404 && status !== 410) return [];
  if (trial.seen.place !== start.place || likeness(trial.seen, start) > ALIKE_MAX) return [];
  await trial.do({ kind: 'reload' });
  if (documentOf(trial.recent)?.status !== status) return [];
  return [
    {
      variant: 'refused',
      facts: { status },
      description: `The app shows this address, but the server answers ${status} when it is loaded again.`,
      place: start.place,
      key: ['refused'],
      context: { status: String(status) },
    },
  ];
}
