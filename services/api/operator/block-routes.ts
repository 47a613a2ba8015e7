import type { Router } from 'express';
import { listBlockedTargets } from '#app/operator/blocked-targets.ts';
import { operatorBlockSchema } from '#domain/api/operator.ts';
import type { Operator } from '#domain/operator/events.ts';
import { block, unblock } from '#services/ops/block-targets.ts';
import type { Ops } from '#services/ops/context.ts';
import { callerOf } from '../caller.ts';

/** What is never tested: the list, and what an operator adds to it and takes from it. */
export function blockRoutes(router: Router, ops: Ops): void {
  router.get('/blocked-targets', async (_request, response) => {
    response.json({ data: await listBlockedTargets(ops.db) });
  });
  for (const [path, act] of [
    ['/blocked-targets', block],
    ['/blocked-targets/remove', unblock],
  ] as const) {
    router.post(path, async (request, response) => {
      const { target, why } = operatorBlockSchema.parse(request.body ?? {});
      const by: Operator = { kind: 'account', id: callerOf(request).userId };
      response.json({ data: await act(ops, { target, why, by }) });
    });
  }
}
