import { isFit } from '#activities/checks/check.ts';
import { CHECKS, FLEETING } from '#activities/checks/index.ts';
import type { Capabilities, Observation } from '#activities/drivers/contract.ts';
import { chooseBest, novelty, type Scored } from './choose.ts';
import type { StateNode } from './graph.ts';
import type { Knowledge } from './knowledge.ts';
import { checkOptions } from './options/check-options.ts';
import type { Option, Refuse } from './options/option.ts';
import type { Rng } from './rng.ts';
import type { ExploreSpec } from './spec.ts';

/** Actions that the first checks wait for, how many there are to one check, and to one thing that a check does. */
const CHECKS_FROM = 20;
const CHECKS_EVERY = 6;
const COST_EVERY = { fleeting: 5, usual: 6 };
/** A check of less value is done only while checks have had less than half of their share. */
const RARE = 0.08;

type Situation = {
  seen: Observation;
  node: StateNode;
  known: Knowledge;
  spec: ExploreSpec;
  refuse: Refuse;
  abilities: Capabilities;
};

/**
 * A check for this screen, when one is due: once the target is known a little, every sixth action, as long as all that
 * checks do is a sixth of all that is done. The least done comes first, so that each kind has its turn. What can be
 * done only now, as on a dialog, does not wait for its turn, and may take the whole up to a fifth. Null when none is
 * due or fits.
 */
export function chooseCheck(
  { seen, node, known, spec, refuse, abilities }: Situation,
  rng: Rng,
): Option | null {
  const actions = known.stats.actions - CHECKS_FROM;
  const cost = known.checksOf('checks cost');
  if (cost > actions / COST_EVERY.fleeting) return null;
  const due = known.checksOf() + 1 <= actions / CHECKS_EVERY && cost <= actions / COST_EVERY.usual;
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
    },
    {
      here: (check, thing) =>
        known.checksOf(`checks ${check} ${node.route}${thing === undefined ? '' : ` ${thing}`}`),
      anywhere: (check) => known.checksOf(`checks ${check}`),
    },
    (due ? CHECKS : FLEETING).filter((check) => isFit(check, abilities)),
  );
  const scored = options.map((option): Scored => {
    const { here, route, anywhere } = known.graph.tries(node, option.key, option.shared);
    return { option, value: option.prior * novelty(here + known.claims(option.key), route, anywhere) };
  });
  const least = cost < actions / COST_EVERY.usual / 2 ? 0 : RARE;
  return (
    chooseBest(
      scored.filter(({ value }) => value >= least),
      rng,
    )?.option ?? null
  );
}
