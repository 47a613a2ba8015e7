import type { Driver, ElementView, Observation } from '#engine/drivers/contract.ts';
import { tellSigned } from '#engine/login/find-login.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { closing, visit } from '../shared/beside.ts';
import { asksToSignIn, documentOf, isPaged, need } from '../shared/compare.ts';
import { isNarrowed } from '../shared/filters.ts';
import type { TriedKind } from '../shared/kind.ts';
import { isFromStart } from '../shared/paging.ts';
import { isOfList, showsOneThing } from '../shared/places.ts';
import { ask, isSearch } from '../shared/search.ts';
import { Trial } from '../shared/trial.ts';
import { opensUnlisted } from './reproduce.ts';

/** `search`: the field by which the other account looks for it, '' where its list is whole. */
type Facts = { name: string; address: string; list: string; search: string; search_role: string };

/** What is called less might stand on a page by chance. */
const NAME_MIN = 8;
const TRIES_MAX = 3;
const LINKS_MIN = 2;

/** What one account's list shows and another one's does not is not shown to that one under its address either (CWE-639). */
export const unlistedItem: TriedKind<'opens', Facts> = {
  id: 'unlisted_item',
  category: 'security',
  description:
    'What the list of one test account shows and that of another one lacks opens for that one under its address',
  sentence: 'Open what only this account’s list shows with the other test account',
  fingerprint_rule: 'route of the list and of the page',
  general: true,
  variants: {
    opens: {
      severity: 'major',
      because: 'what is left out of the list is not kept from the account',
      title: ({ name }) => `"${name}" opens for an account whose list leaves it out`,
    },
  },
  budget: { chance: 0.15, seconds: 4, most: 5, on_route: 1, time_ms: 20_000 },
  sure: true,
  changes: false,
  reproduce: ({ facts: { name, address, list, search, search_role }, address: at, used }) => {
    const asSecond = used.asSecond();
    if (!asSecond || (search !== '' && !/^(?:searchbox|textbox)$/.test(search_role))) return null;
    const by = {
      search,
      search_role: search_role === 'searchbox' ? ('searchbox' as const) : ('textbox' as const),
    };
    return shownBy(opensUnlisted, { name, address: at(address), list: at(list), ...by, asSecond });
  },
  appliesTo: (context) =>
    context.mode === 'active' && context.accounts > 1 && isWholeList(context.seen)
      ? [{ kind: 'check', check: 'unlisted_item' }]
      : [],
  run: async (trial) => {
    const other = await trial.driver.beside?.('other');
    need(other, 'the other account cannot sign in');
    return closing(other, async () => {
      const { start } = trial;
      const theirs = await theirList(trial, other);
      const offered = new Set(thingsIn(theirs).map(({ leads_to }) => leads_to));
      const mine = thingsIn(start).filter(({ leads_to }) => !offered.has(leads_to));
      for (const { target, leads_to } of mine.slice(0, TRIES_MAX)) {
        const search = await lacks(trial, other, theirs, target.name);
        if (search === null || !(await isShown(other, start, leads_to, target.name))) continue;
        const facts = { name: target.name, address: leads_to, list: start.place, ...search };
        return [
          {
            variant: 'opens' as const,
            facts,
            description: `The list at ${start.place} shows "${target.name}" to one test account and not to the other, which is shown it at ${leads_to} all the same.`,
            place: start.place,
            key: [routeOf(leads_to)],
            context: { address: leads_to },
          },
        ];
      }
      return [];
    });
  },
};

/** A list from its beginning, narrowed by nothing, of things that have pages of their own. */
function isWholeList(seen: Observation): boolean {
  if (seen.dialogs > 0 || tellSigned(seen) === 'out' || isNarrowed(seen) || !isFromStart(seen)) return false;
  return thingsIn(seen).length >= LINKS_MIN;
}

function thingsIn({ elements, place }: Observation): ElementView[] {
  return elements.filter(
    ({ target: { role, name }, leads_to, collection }) =>
      role === 'link' &&
      collection !== '' &&
      name.length >= NAME_MIN &&
      URL.canParse(leads_to) &&
      showsOneThing(leads_to) &&
      isOfList(place, leads_to),
  );
}

/** The same list as the other account is shown it. @throws Unfit where that is another one, or only a part. */
async function theirList({ start }: Trial, other: Driver): Promise<Observation> {
  const seen = await visit(other, start.place);
  need(seen.place === start.place && !asksToSignIn(seen, start) && seen.busy === undefined, 'another page');
  need(isWholeList(seen), 'no whole list');
  return seen;
}

/** How the other account looks for it in vain: by a search, or in its whole list; null where it finds it or cannot tell. */
async function lacks(
  { signal, pace, left_ms }: Trial,
  other: Driver,
  list: Observation,
  name: string,
): Promise<Pick<Facts, 'search' | 'search_role'> | null> {
  if (!isPaged(list)) return list.text.includes(name) ? null : { search: '', search_role: '' };
  const field = list.elements.find(isSearch);
  if (!field) return null;
  const seen = await visit(other, list.place);
  const theirs = new Trial(other, seen, { signal, pace, time_ms: left_ms });
  const has = () => thingsIn(theirs.seen).some(({ target }) => target.name === name);
  await ask(theirs, field.target, name);
  if (has() || (await theirs.until(has, pace.save_ms / 2))) return null;
  return { search: field.target.name, search_role: field.target.role };
}

async function isShown(other: Driver, start: Observation, address: string, name: string): Promise<boolean> {
  other.drain();
  const seen = await visit(other, address);
  const answer = documentOf(other.drain());
  if (seen.place !== address || asksToSignIn(seen, start) || (answer && answer.status >= 400)) return false;
  return seen.text.includes(name);
}
