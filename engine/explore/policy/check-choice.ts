import { CHECKS, checkOf } from '#engine/bugs/registry.ts';
import { isNarrowed } from '#engine/bugs/shared/filters.ts';
import { isFit, type TriedKind } from '#engine/bugs/shared/kind.ts';
import type { Capabilities, ElementTarget, Observation } from '#engine/drivers/contract.ts';
import type { Refuse } from '#engine/model/refuse.ts';
import type { StateNode } from '../knowledge/graph.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { ExploreSpec } from '../knowledge/spec.ts';
import { shareOf } from '../knowledge/time-spent.ts';
import { checkOptions, partsOf } from '../options/check-options.ts';
import type { Option, Scored } from '../options/option.ts';
import type { Rng } from '../rng.ts';
import { promiseOfChecks } from './check-promise.ts';
import { checkNovelty, chooseBest, PROMISING } from './choose.ts';
import type { Decision } from './decision.ts';

/** Actions that the first checks wait for. */
const CHECKS_FROM = 20;
/**
 * The share of actions for checks, in number and in what they do, and that of the time: while exploring brings news, and
 * when it brings none (below and above so much of it); what can be done only now may take a little more. New screens
 * come for as long as there are forms and lists to vary, so checks do not wait for their end.
 */
const SHARE = { busy: 1 / 6, dull: 2 / 3 };
const TIME_SHARE = { busy: 0.7, dull: 0.8 };
const NEWS = { dull: 0.02, idle: 0.1, busy: 0.2 };
const FLEETING_MORE = 1.2;
/** The first time on a route, what can be done only now may take this share. */
const FLEETING_FIRST = 0.8;
/** A check of less value is done only while checks have had less than half of their share. */
const RARE = 0.08;
/** A check of less value waits while one of more value is left on another screen: first those above the greater, then the others. */
export const STRONG = 0.6;
export const MODEST = 0.35;

/** Visits of a screen for which what nobody tried yet comes before checks that change what is shown. */
const VISITS_HELD = 1;

/** `unspent`: whether something stands there that was never tried anywhere. */
export type Situation = {
  seen: Observation;
  node: StateNode;
  known: Knowledge;
  spec: ExploreSpec;
  refuse: Refuse;
  unspent: boolean;
  openedBy: ElementTarget | null;
  changedBy: ElementTarget | null;
  abilities: Capabilities;
};

type Around = Pick<Situation, 'known' | 'spec' | 'refuse' | 'abilities'>;
type Here = Pick<Situation, 'seen' | 'node' | 'openedBy' | 'changedBy'> & { scored: readonly Scored[] };

/** A screen with its options, as checks are chosen by it. */
export function situationOf(around: Around, { scored, ...here }: Here): Situation {
  const isUntried = ({ option, value }: Scored) =>
    value >= PROMISING && around.known.graph.tries(here.node, option.key, option.shared).anywhere === 0;
  return { ...around, ...here, unspent: here.node.visits <= VISITS_HELD && scored.some(isUntried) };
}

/** What a context claims that changes what a page holds: to another one at the same page its values would seem to be lost. */
export const changeAt = ({ place }: StateNode): string => `change ${place.replace(/[?#].*/, '')}`;

/** The claim of a decision beside that of its option; null where it leaves the page as it is. */
export function changeClaimed({ option }: Decision, node: StateNode): string | null {
  const check = option?.kind === 'check' ? checkOf(partsOf(option.family).id) : undefined;
  return check?.changes ? changeAt(node) : null;
}

/** Whether checks have had less than their share: then they are worth a way too. */
export function areChecksDue(known: Knowledge): boolean {
  const { share, time } = sharesOf(known);
  return hasHadLess(known, { share, time });
}

/** Whether checks have had less than they may have at most: they are worth a way where nothing else is left. */
export function areChecksAffordable(known: Knowledge): boolean {
  return hasHadLess(known, { share: SHARE.dull, time: TIME_SHARE.dull });
}

/** Checks that could be done on this screen, due or not, with what they promise. */
export function checksOn(situation: Situation): Scored[] {
  const { seen, node, known, spec, refuse, abilities, openedBy, changedBy } = situation;
  const isChanging = known.claims(changeAt(node)) > 0;
  const options = checkOptions(
    {
      seen,
      mode: spec.mode,
      memory: known.memory,
      persona: { token: spec.run_token, round: known.round },
      refuse,
      destructive: spec.destructive ?? false,
      serial: known.checksOf(),
      accounts: known.accounts,
      opened_by: openedBy,
      changed_by: changedBy,
      in_vain: (check) =>
        known.checksOf(`checks ${check} ${node.route}`) - known.checksOf(`judged ${check} ${node.route}`),
      is_loaded: known.routes.isLoaded(node.route),
      is_answer: known.routes.isAnswer(node.route),
      typed_ms: (field) => known.routes.typedMs(node.route, field),
    },
    {
      here: (check, thing) =>
        known.checksOf(`checks ${check} ${node.route}${thing === undefined ? '' : ` ${thing}`}`),
      anywhere: (check) => known.checksOf(`checks ${check}`),
      judged: (check) => known.ledger.tallyOf(check).judged,
      found: (check) => known.ledger.tallyOf(check).found,
      there: (check, thing) =>
        node.route.includes(':')
          ? known.checksOf(`checks ${check} ${node.route} ${thing} @${seen.place}`)
          : 0,
      onFrame: (check, thing) => known.checksOf(`checks ${check} anywhere ${thing}`),
      isFrame: (target) => known.frame.holds(target),
    },
    CHECKS.filter((check) => isFit(check, abilities) && !(isChanging && check.changes)),
    known.news <= NEWS.idle,
  );
  const promise = promiseOfChecks(known.ledger, known.pace.paced);
  const fitting = isPartOfKnown(situation) ? options.filter(isOfForm) : options;
  return fitting.map((option): Scored => {
    const { here, ...elsewhere } = known.graph.tries(node, option.key, option.shared);
    const tried = { ...elsewhere, here: here + known.claims(option.key) };
    const { id } = partsOf(option.family);
    const isNew = checkNovelty(option, tried, known.ledger.tallyOf(id).judged);
    return { option, value: promise(id) * option.prior * isNew };
  });
}

/**
 * A check for this screen, when one is due: once the target is known a little, every sixth action, as long as all that
 * checks do is a sixth of all that is done, and of the time; two of three when exploring brings nothing new any more. The
 * least done comes first, so that each kind has its turn. What can be done only now, as on a dialog, does not wait for its
 * turn, and may take a little more. A check that would change a screen on which something is still untried waits. Null
 * when none is due or fits. `checks`: those of `checksOn`, where they are at hand; `least`: what one must promise, absent: what
 * is usual now; `idle`: nothing else is worth trying here, so that a check is due as long as all of them have had less than they
 * may have at most.
 */
export function chooseCheck(
  situation: Situation,
  rng: Rng,
  checks: readonly Scored[] = checksOn(situation),
  { least, idle = false }: { least?: number; idle?: boolean } = {},
): Option | null {
  const { node, known, unspent, openedBy } = situation;
  const { share, time } = sharesOf(known);
  const due = areChecksDue(known) || (idle && areChecksAffordable(known));
  const mayFleeting = (check: TriedKind, isOfForm: boolean) => {
    const isFirst = known.checksOf(`checks ${check.id} ${node.route}`) === 0;
    // A form that was brought up may be gone with the next step, and is seldom brought up twice.
    const isBroughtUp = isFirst && isOfForm && openedBy !== null;
    const isNow = check.fleeting === 'opened' ? openedBy !== null : check.fleeting === true;
    if (!isBroughtUp && !isNow) return false;
    const first = { share: FLEETING_FIRST, time: FLEETING_FIRST };
    return hasHadLess(known, isFirst ? first : { share: share * FLEETING_MORE, time });
  };
  const may = (check: TriedKind, isOfForm: boolean) =>
    (due && !(unspent && check.changes)) || mayFleeting(check, isOfForm);
  const usual = hasHadLess(known, { share: share / 2, time: time / 2 }) ? 0 : RARE;
  const enough = least ?? usual;
  const offered = checks.filter(({ option, value }) => {
    const check = checkOf(partsOf(option.family).id);
    return check !== undefined && value >= enough && may(check, isOfForm(option));
  });
  const staying = offered.filter(({ option, value }) => value >= MODEST && stays(option));
  return chooseBest(staying.length > 0 ? staying : offered, rng)?.option ?? null;
}

/** Whether a part of a list is shown that was seen whole: what a check could find there the whole shows better. */
function isPartOfKnown({ seen, known }: Situation): boolean {
  const whole = seen.place.replace(/[?#].*/, '');
  return whole !== seen.place && known.graph.places.has(whole) && isNarrowed(seen);
}

const stays = ({ family }: Option): boolean => checkOf(partsOf(family).id)?.stays === true;

function isOfForm(option: Option): boolean {
  const { action } = option.act();
  return action.kind === 'check' && (action.fields?.length ?? 0) > 0;
}

/** Of all actions, and of the time. */
type Shares = { share: number; time: number };

/** What checks may have now. */
function sharesOf({ news }: Knowledge): Shares {
  return { share: shareFor(SHARE, news), time: shareFor(TIME_SHARE, news) };
}

/** Whether checks have had less than this, by the clock; where a seed is to decide all, in number and in what they do. */
function hasHadLess(known: Knowledge, { share, time }: Shares): boolean {
  const actions = known.stats.actions - CHECKS_FROM;
  // Places are opened on the way to checks that wait there.
  if (known.pace.paced)
    return actions > 0 && shareOf(known.spent, 'check') + shareOf(known.spent, 'open') <= time;
  return known.checksOf() + 1 <= actions * share && known.checksOf('checks cost') <= actions * share;
}

function shareFor(shares: { busy: number; dull: number }, news: number): number {
  const busy = Math.min(1, Math.max(0, (news - NEWS.dull) / (NEWS.busy - NEWS.dull)));
  return shares.dull + (shares.busy - shares.dull) * busy;
}
