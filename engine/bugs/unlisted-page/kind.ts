import type { Driver, ElementView, Observation } from '#engine/drivers/contract.ts';
import { tellSigned } from '#engine/login/find-login.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { closing, visit } from '../shared/beside.ts';
import { asksToSignIn, documentOf, leadsToPage, need, pageOf, wordsOf } from '../shared/compare.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import type { Trial } from '../shared/trial.ts';
import { opensForBoth } from './reproduce.ts';

type Facts = { name: string; address: string; says: string };

/** Links that two accounts share before one that only one of them has says something. */
const SHARED_MIN = 2;
const PAGES_MAX = 4;
/** Pages that are looked into for parts of their own, and the time that must be left for that. */
const BELOW_MAX = 4;
const BELOW_LEFT_MS = 8_000;
/** Of what a page says beside its navigation, so much must be shown to the other account too, and so many lines. */
const SAYS = { share: 0.6, least: 3 };

/**
 * A page of the navigation that one account is not offered is refused to it under its address too (CWE-425, direct
 * request). What stands in navigation is told from what an account owns by being on the page itself as well.
 */
export const unlistedPage: TriedKind<'opens', Facts> = {
  id: 'unlisted_page',
  category: 'security',
  description:
    'A page that the navigation offers to one test account only is shown to the other one under its address',
  sentence: 'Open the pages that only this account is offered with the other test account',
  fingerprint_rule: 'route of the page',
  general: true,
  variants: {
    opens: {
      severity: 'major',
      because: 'what is left out of the navigation is not kept from the account',
      title: ({ name }) => `"${name}" opens for an account that is not offered it`,
    },
  },
  budget: { chance: 0.6, seconds: 8, most: 2, waiting_cost: 4, time_ms: 24_000 },
  sure: true,
  changes: false,
  reproduce: ({ facts, address, used }) => {
    const asSecond = used.asSecond();
    return asSecond && shownBy(opensForBoth, { address: address(facts.address), says: facts.says, asSecond });
  },
  appliesTo: ({ mode, accounts, seen }: CheckContext) =>
    mode === 'active' && accounts > 1 && seen.dialogs === 0 && tellSigned(seen) !== 'out'
      ? [navigationIn(seen)]
          .filter((links) => links.length > SHARED_MIN)
          .map(() => ({ kind: 'check' as const, check: 'unlisted_page' }))
      : [],
  run: async (trial) => {
    const other = await trial.driver.beside?.('other');
    need(other, 'the other account cannot sign in');
    return closing(other, () => refused(trial, other));
  },
};

async function refused(trial: Trial, other: Driver): Promise<Sighting<'opens', Facts>[]> {
  const { start } = trial;
  const home = await visit(other, start.place);
  need(home.place === start.place && !asksToSignIn(home, start), 'another first page');
  const offered = new Set(navigationIn(home).map(({ leads_to }) => pageOf(leads_to)));
  const own = navigationIn(start);
  const mine = own.filter(({ leads_to }) => !offered.has(pageOf(leads_to)));
  need(own.length - mine.length >= SHARED_MIN, 'the same navigation');
  const common = await commonWords(trial, own, mine);
  const opened = await openedBy(trial, other, mine, common);
  // On a slow target the pages below may take more time than there is: what was found first is told.
  if (opened.length > 0) return opened;
  const shared = own.filter((link) => !mine.includes(link) && pageOf(link.leads_to) !== pageOf(start.place));
  const below = await offeredBelow(trial, other, shared, [...own, ...navigationIn(home)]);
  return openedBy(trial, other, below, common);
}

/** Which of the pages that one account is offered are shown to the other one too. */
async function openedBy(
  trial: Trial,
  other: Driver,
  links: readonly ElementView[],
  common: ReadonlySet<string>,
): Promise<Sighting<'opens', Facts>[]> {
  const found: Sighting<'opens', Facts>[] = [];
  for (const { leads_to, target } of links.slice(0, PAGES_MAX)) {
    const says = await ownWords(trial, leads_to, common);
    if (!says) continue;
    other.drain();
    const theirs = await visit(other, leads_to);
    const answer = documentOf(other.drain());
    if (pageOf(theirs.place) !== pageOf(leads_to) || (answer && answer.status >= 400)) continue;
    const words = wordsOf(theirs);
    const shown = says.filter((line) => words.has(line));
    if (shown.length < Math.max(SAYS.least, says.length * SAYS.share)) continue;
    found.push({
      variant: 'opens',
      facts: { name: target.name, address: leads_to, says: shown.find((line) => !line.includes('#')) ?? '' },
      description: `The navigation of ${pageOf(trial.start.place)} offers "${target.name}" to one test account and not to the other, which is shown ${pageOf(leads_to)} all the same.`,
      place: leads_to,
      key: [routeOf(leads_to)],
      context: { address: leads_to },
    });
  }
  return found;
}

/** What pages that both accounts are offered lead on to for one of them only, as the parts of settings; `known` is offered everywhere. */
async function offeredBelow(
  trial: Trial,
  other: Driver,
  shared: readonly ElementView[],
  known: readonly ElementView[],
): Promise<ElementView[]> {
  const seen = new Set(known.map(({ leads_to }) => pageOf(leads_to)));
  const found: ElementView[] = [];
  // Settings and the like stand at the end of a navigation.
  for (const { leads_to } of shared.slice(-BELOW_MAX).toReversed()) {
    if (trial.left_ms < BELOW_LEFT_MS) break;
    const own = navigationIn(await trial.do({ kind: 'open', place: leads_to }, { hasty: true }));
    const further = own.filter((link) => !seen.has(pageOf(link.leads_to)));
    if (further.length === 0) continue;
    const theirs = new Set(navigationIn(await visit(other, leads_to)).map((link) => pageOf(link.leads_to)));
    if (!further.some((link) => theirs.has(pageOf(link.leads_to)))) continue;
    found.push(...further.filter((link) => !theirs.has(pageOf(link.leads_to))));
    for (const link of further) seen.add(pageOf(link.leads_to));
  }
  return found;
}

/** What a page says that both accounts are offered: that is said on every page, as far as it is said elsewhere too. */
async function commonWords(
  trial: Trial,
  own: readonly ElementView[],
  mine: readonly ElementView[],
): Promise<Set<string>> {
  const isMine = (place: string) => mine.some(({ leads_to }) => pageOf(leads_to) === pageOf(place));
  const shared = own.find((link) => !mine.includes(link));
  if (shared && isMine(trial.start.place))
    return wordsOf(await trial.do({ kind: 'open', place: shared.leads_to }));
  return wordsOf(trial.start);
}

/** What a page says beside what is common; null where it does not stand in the navigation, or says too little. */
async function ownWords(
  trial: Trial,
  address: string,
  common: ReadonlySet<string>,
): Promise<string[] | null> {
  const seen = await trial.do({ kind: 'open', place: address });
  const isListed = navigationIn(seen).some(({ leads_to }) => pageOf(leads_to) === pageOf(address));
  if (pageOf(seen.place) !== pageOf(address) || !isListed) return null;
  const says = [...wordsOf(seen)].filter((line) => !common.has(line));
  return says.length >= SAYS.least ? says : null;
}

/** Links to pages of the site that are about no one thing, each page once. */
function navigationIn({ elements, place }: Observation): ElementView[] {
  const pages = new Map<string, ElementView>();
  for (const view of elements) {
    const page = pageOf(view.leads_to);
    if (!leadsToPage(view, place) || new URL(view.leads_to).search !== '' || pages.has(page)) continue;
    pages.set(page, view);
  }
  return [...pages.values()];
}
