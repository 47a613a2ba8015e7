import type { ElementView, Observation } from '#activities/drivers/contract.ts';
import type { Suspicion } from '#activities/oracles/candidate.ts';
import { type Check, suspect } from './check.ts';
import {
  asksToSignIn,
  documentOf,
  isDisturbed,
  isPaged,
  isPlainWeb,
  isSameBag,
  lacking,
  likeness,
  need,
  type Texts,
  textsOf,
} from './compare.ts';
import type { Trial } from './trial.ts';

const ALIKE_MAX = 0.3;

/** What an address names is there again after a reload. */
export const reloadCheck: Check = {
  id: 'reload',
  description:
    'After a reload the address leads to an error, or a filter that it names is not applied any more',
  severity_rule: 'major: links, bookmarks and reloads lead astray',
  fingerprint_rule: 'route and the kind of loss',
  prior: 0.5,
  most: 8,
  changes: false,
  appliesTo: ({ seen }) =>
    isPlainWeb(seen.place) && seen.dialogs === 0 && seen.elements.length > 0
      ? [{ kind: 'check', check: 'reload' }]
      : [],
  run: async (trial) => {
    const { start } = trial;
    const before = textsOf(await trial.lists());
    await trial.do({ kind: 'reload' });
    const answer = documentOf(trial.recent);
    need(answer?.method === 'GET' && !asksToSignIn(trial.seen, start), 'not the same session or page');
    const refused = await refusal(trial, answer.status);
    if (refused.length > 0) return refused;
    need(answer.status < 400 && !isDisturbed(trial.recent), 'no ordinary answer');
    return lostFilter(trial, before);
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

/** A filter that the address names, and that was chosen, is there but not chosen after the reload: more is listed. */
async function lostFilter(trial: Trial, before: Texts): Promise<Suspicion[]> {
  const { start } = trial;
  const chosen = namedByAddress(start);
  if (!chosen || trial.seen.place !== start.place || isPaged(start) || isPaged(trial.seen)) return [];
  const first = textsOf(await trial.lists());
  const now = trial.seen.elements.find(
    ({ target }) => target.role === chosen.target.role && target.name === chosen.target.name,
  );
  if (!now || now.selected) return [];
  const grown = [...before].find(([path, items]) => {
    const later = first.get(path) ?? [];
    return items.length > 0 && later.length > items.length && lacking(items, later).length === 0;
  });
  if (!grown) return [];
  await trial.do({ kind: 'reload' });
  const second = textsOf(await trial.lists());
  if (!isSameBag(first.get(grown[0]) ?? [], second.get(grown[0]) ?? [])) return [];
  return [
    suspect({
      check: reloadCheck,
      title: `The filter "${chosen.target.name}" in the address is lost on reload`,
      severity: 'major',
      description:
        'The address stays the same, but after a reload the filter that it names is not chosen and everything is listed.',
      place: start.place,
      element: chosen.target,
      parts: ['filter'],
      context: { before: `${grown[1].length} items`, after: `${first.get(grown[0])?.length ?? 0} items` },
    }),
  ];
}

/** A chosen control whose name is a value in the query or the fragment. */
function namedByAddress({ place, elements }: Observation): ElementView | null {
  if (!URL.canParse(place)) return null;
  const { search, hash } = new URL(place);
  const words = decode(`${search}${hash}`)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return (
    elements.find(
      ({ selected, affordance, target }) =>
        selected &&
        affordance === 'activate' &&
        target.name.length > 1 &&
        words.includes(target.name.trim().toLowerCase()),
    ) ?? null
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
