import type { Router } from 'express';
import { listGrants } from '#app/billing/grants.ts';
import { operatorGrantSchema } from '#domain/api/operator.ts';
import type { Operator } from '#domain/operator/events.ts';
import type { Ops } from '#services/ops/context.ts';
import { grant } from '#services/ops/grant-plans.ts';
import { callerOf } from '../caller.ts';

/** Plans that accounts have without paying: the list, and what an operator grants and ends. */
export function planRoutes(router: Router, ops: Ops): void {
  router.get('/plans', async (_request, response) => {
    response.json({ data: await listGrants(ops.db) });
  });
  router.post('/plans', async (request, response) => {
    const wish = operatorGrantSchema.parse(request.body ?? {});
    const by: Operator = { kind: 'account', id: callerOf(request).userId };
    response.json({ data: await grant(ops, { ...wish, by }) });
  });
}
