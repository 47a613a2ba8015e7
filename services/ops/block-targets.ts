import { asOperator } from '#app/operator/actions.ts';
import { blockTarget, unblockTarget } from '#app/operator/blocked-targets.ts';
import type { BlockPattern } from '#domain/operator/block-pattern.ts';
import type { Operator } from '#domain/operator/events.ts';
import type { Ops } from './context.ts';

export type Wish = { target: BlockPattern; why: string; by: Operator };

const nameOf = ({ kind, pattern }: BlockPattern): string => (kind === 'suffix' ? `*.${pattern}` : pattern);

/** Bars a target: no test of it is taken any more, and within seconds nothing of it is reached. */
export function block({ db, keys }: Pick<Ops, 'db' | 'keys'>, { target, why, by }: Wish) {
  const subject = nameOf(target);
  return asOperator(db, keys, { action: 'block', subject, why, by }, async () => {
    const before = await blockTarget(db, target, why);
    return { result: { target: subject, blocked: true }, detail: before ? 'was barred before' : 'barred' };
  });
}

/** Lets a target be tested again. */
export function unblock({ db, keys }: Pick<Ops, 'db' | 'keys'>, { target, why, by }: Wish) {
  const subject = nameOf(target);
  return asOperator(db, keys, { action: 'unblock', subject, why, by }, async () => {
    const was = await unblockTarget(db, target);
    return { result: { target: subject, blocked: false }, detail: was ? 'let in again' : 'was not barred' };
  });
}
