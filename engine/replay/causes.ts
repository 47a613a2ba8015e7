import { routeOf } from '../model/fingerprint.ts';
import type { Step } from '../model/suspicion.ts';
import { tailOf } from './siblings.ts';

/** So many kinds of change, one after another, are no guess any more. */
const CHANGES_MAX = 8;
/** Of what was changed, what had to be there to change it: so far back. */
const DEPTH_MAX = 3;

/**
 * The way that a trail itself gives for its last step, step by step backwards: what a step uses was there since its page
 * was come to, or it was once looked for in vain; then what was changed since brought it. A cart is empty in a fresh
 * session, and whoever looked into it before knows what filled it. `surely` is false where nothing was ever lacking: it
 * may then be anything that was changed. `byAddress`: pages behind a link are opened by themselves.
 */
export function wayFromCauses(
  trail: readonly Step[],
  byAddress: boolean,
): { steps: Step[]; surely: boolean } {
  const tail = tailOf(trail);
  const begin = trail.length - tail.length;
  const causes = causesOf(trail, begin, { byAddress, depth: DEPTH_MAX });
  const surely = causes.some(({ found }) => found);
  const steps = surely
    ? causes.map(({ step }) => step)
    : lastOfEachKind(trail.slice(0, begin).filter(({ wrote }) => wrote));
  return { steps: [...steps, ...tail], surely };
}

type Cause = { step: Step; found: boolean };

function causesOf(
  trail: readonly Step[],
  index: number,
  search: { byAddress: boolean; depth: number },
): Cause[] {
  const { byAddress, depth } = search;
  const step = trail[index];
  if (!step || step.action.kind === 'open') return [];
  const earlier = trail.slice(0, index);
  if (step.lacked !== undefined) {
    const causes = changesAfter(step.lacked, earlier);
    const first = depth > 0 ? trail.indexOf(causes[0] as Step) : -1;
    const behind = causesOf(trail, first, { byAddress, depth: depth - 1 });
    const needed = behind.some(({ found }) => found) ? behind : [];
    return [...needed, ...causes.map((one) => ({ step: one, found: true }))];
  }
  const came = earlier.findLastIndex((one) => leadsTo(one, step.place_before));
  const arrival = trail[came];
  if (!arrival || isOpened(arrival) || (byAddress && isLink(arrival))) return [];
  return [...causesOf(trail, came, search), { step: arrival, found: false }];
}

/** What may have brought it: what changed data, or, where nothing did, what changed the screen. */
function changesAfter(lacked: number, earlier: readonly Step[]): Step[] {
  const since = earlier.filter(({ at = 0 }) => at > lacked);
  const writes = since.filter(({ wrote }) => wrote);
  return lastOfEachKind(writes.length > 0 ? writes : since.filter(({ action }) => action.kind !== 'open'));
}

const leadsTo = (step: Step, place: string): boolean =>
  step.place_after === place && (step.action.kind === 'open' || step.place_before !== place);

/** A check that changed nothing opened the page that it ended on. */
const isOpened = ({ action, wrote }: Step): boolean =>
  action.kind === 'open' || (action.kind === 'check' && wrote !== true);

const isLink = ({ action }: Step): boolean => action.kind === 'activate' && action.target.role === 'link';

/** The last step of each kind, in their order: the same control of the same kind of page. */
function lastOfEachKind(steps: readonly Step[]): Step[] {
  const kinds = new Map<string, Step>();
  for (const step of steps) {
    const kind = `${routeOf(step.place_before)} ${controlOf(step)}`;
    kinds.delete(kind);
    kinds.set(kind, step);
  }
  return [...kinds.values()].slice(-CHANGES_MAX);
}

function controlOf({ action }: Step): string {
  if (action.kind === 'fill')
    return typeof action.submit === 'object' && action.submit
      ? action.submit.name
      : action.fields.map(({ target }) => target.name).join();
  return 'target' in action && action.target ? action.target.name : action.kind;
}
