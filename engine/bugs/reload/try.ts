import type { Suspicion } from '#engine/model/suspicion.ts';
import { type Check, suspect } from '../shared/check.ts';
import { asksToSignIn, documentOf, isPlainWeb, likeness, need } from '../shared/compare.ts';
import type { Trial } from '../shared/trial.ts';

const ALIKE_MAX = 0.3;

/** What an address names is there again after a reload. */
export const reloadCheck: Check = {
  id: 'reload',
  description: 'After a reload the address of a screen leads to an error',
  severity_rule: 'major: links, bookmarks and reloads lead astray',
  fingerprint_rule: 'route',
  prior: 0.5,
  most: 8,
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
async function refusal(trial: Trial, status: number): Promise<Suspicion[]> {
  const { start } = trial;
  if (status !== 404 && status !== 410) return [];
  if (trial.seen.place !== start.place || likeness(trial.seen, start) > ALIKE_MAX) return [];
  await trial.do({ kind: 'reload' });
  if (documentOf(trial.recent)?.status !== status) return [];
  return [
    suspect({
      check: reloadCheck,
      title: `Reloading the page answers ${status}`,
      severity: 'major',
      description: `The app shows this address, but the server answers ${status} when it is loaded again.`,
      place: start.place,
      parts: ['refused'],
      context: { status: String(status) },
    }),
  ];
}
