import type { CheckAction } from '#engine/drivers/contract.ts';
import { pageOf, timeless } from '../shared/compare.ts';
import { remarked } from '../shared/made.ts';
import { filling } from '../shared/places.ts';
import { findListed, isRowOf, makeThing, type Place, rowsOf, type Thing } from '../shared/thing.ts';
import { type Trial, unlessUnfit } from '../shared/trial.ts';

/** A thing that was made and where it is listed; `beside`: another one made right before it. */
export type Made = { thing: Thing; beside: Thing | null; list: Place };

/** Makes a thing, two where the form has a page of its own, and goes to where they are listed. */
export async function makeListed(trial: Trial, action: CheckAction): Promise<Made> {
  const { fields, submit } = filling(action, trial);
  const { place, dialogs } = trial.start;
  const first = await makeThing(trial, fields, submit);
  const hasLeft = dialogs === 0 && pageOf(trial.seen.place) !== pageOf(place);
  if (!hasLeft) return { thing: first, beside: null, list: await findListed(trial, first) };
  await trial.do({ kind: 'open', place });
  // A second thing, where the form does not refuse that: a code may be taken.
  const second = await unlessUnfit(() => makeThing(trial, remarked(fields, first.mark), submit));
  const list = await findListed(trial, first);
  const isBeside = second !== null && (await rowsOf(trial, list, second)).own.length > 0;
  return isBeside ? { thing: second, beside: first, list } : { thing: first, beside: null, list };
}

/** What a list says: the row of the thing and that of the one beside it, undefined where it lacks them, and all others. */
export type Listing = { own: string | undefined; beside: string | undefined; others: string[] };

export async function listingOf(trial: Trial, { thing, beside, list }: Made): Promise<Listing> {
  const { own, others } = await rowsOf(trial, list, thing);
  const say = ({ bare }: { bare: string }) => timeless(bare);
  const next = beside ? others.find((item) => isRowOf(trial, item, beside)) : undefined;
  return {
    own: own.map(say)[0],
    beside: next && say(next),
    others: others.filter((item) => item !== next).map(say),
  };
}
