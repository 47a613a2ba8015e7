import type { Driver, ElementView } from '#engine/drivers/contract.ts';
import type { LoginState } from '#engine/login/keeper.ts';
import type { Step } from '#engine/model/suspicion.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { ExploreSlice } from '../knowledge/spec.ts';

/**
 * `login`: what the first context knows of the account, for those that begin with its session; `signedInBy`: the steps
 * that brought it that session, which belong in front of all that is done with it.
 */
export type LaneParts = {
  index: number;
  driver: Driver;
  known: Knowledge;
  slice: ExploreSlice;
  login: LoginState | null;
  signedInBy: readonly Step[];
};

/** Why a document may not be asked for that a control leads to, '' where it may. */
export function offLimits({ leads_to }: ElementView, manners: ExploreSlice['manners']): string {
  return manners && /^https?:/.test(leads_to) ? manners.refusal(leads_to) : '';
}
