import type { Driver, Observation } from '#engine/drivers/contract.ts';
import { tellSigned } from '#engine/login/find-login.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { closing, visit } from '../shared/beside.ts';
import { isDisturbed, isPaged, need } from '../shared/compare.ts';
import type { TriedKind } from '../shared/kind.ts';
import { filling, makersOf } from '../shared/places.ts';
import { findListed, makeThing } from '../shared/thing.ts';
import type { Trial } from '../shared/trial.ts';
import { otherAccountReads } from './reproduce.ts';

/** `list`: the address of the list that the other account lacks it in. */
type Facts = { address: string; list: string };

/** What one account made and another one's list does not show is not shown to that one under its address either. */
export const accountAccess: TriedKind<'read', Facts> = {
  id: 'account_access',
  category: 'security',
  description:
    'Something that one test account has made, and that the list of another one rightly lacks, is shown to that one under its address',
  sentence: 'Make an item, and look for it with the other test account',
  fingerprint_rule: 'route of the list and of the page',
  general: true,
  variants: {
    read: {
      severity: 'critical',
      because: 'what belongs to one account is read by another',
      title: () => 'One account is shown what another one has made',
    },
  },
  budget: { chance: 0.05, seconds: 2.6, most: 4 },
  reproduce: ({ facts, address, used }) => {
    const asSecond = used.asSecond();
    return asSecond && shownBy(otherAccountReads, { form: used.form(), list: address(facts.list), asSecond });
  },
  changes: true,
  appliesTo: (context) =>
    context.mode === 'active' && context.accounts > 1
      ? makersOf(context).map(({ fields, submit }) => ({
          kind: 'check' as const,
          check: 'account_access',
          fields,
          submit,
        }))
      : [],
  run: async (trial, action) => {
    need(trial.driver.beside, 'another account');
    const { fields, submit } = filling(action, trial);
    const thing = await makeThing(trial, fields, submit);
    const { mark } = thing;
    const { search } = await findListed(trial, thing);
    need(search === null, 'it is not among the first of its list');
    const list = trial.seen;
    const link = list.elements.find(({ leads_to, target }) => leads_to !== '' && target.name.includes(mark));
    const address = thing.page?.place ?? link?.leads_to ?? '';
    need(address !== '' && routeOf(address) !== routeOf(list.place), 'it has no page of its own');
    const own = await trial.do({ kind: 'open', place: address });
    need(own.text.includes(mark) && !isDisturbed(trial.recent), 'its page does not show it');
    const other = await trial.driver.beside('other');
    need(other, 'the other account cannot sign in');
    return closing(other, async () => {
      need(await lacks(trial, other, list, mark), 'it is for both to see');
      const page = await visit(other, own.place);
      if (page.place !== own.place || !page.text.includes(mark)) return [];
      return [
        {
          variant: 'read' as const,
          facts: { address: own.place, list: list.place },
          description: `The second test account does not find it in its own list, but is shown it at ${own.place}, where it was made by the first one.`,
          place: list.place,
          key: [routeOf(own.place)],
          context: { address: own.place },
        },
      ];
    });
  },
};

/** Whether the other account is shown the same list, whole and without what was made. */
async function lacks(trial: Trial, other: Driver, { place }: Observation, mark: string): Promise<boolean> {
  let seen = await visit(other, place);
  const isThere = async () => {
    seen = await other.observe();
    return seen.text.includes(mark);
  };
  // A list may come in after its page; what is shown by then is judged.
  if (await trial.until(isThere)) return false;
  return (
    seen.place === place &&
    seen.busy === undefined &&
    !seen.blank &&
    !isPaged(seen) &&
    tellSigned(seen) !== 'out'
  );
}
