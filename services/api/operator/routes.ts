import { type Request, Router } from 'express';
import { z } from 'zod';
import { asOperator, listActions } from '#app/operator/actions.ts';
import { redriveDeadLetters } from '#app/operator/redrive.ts';
import { findRun, listRuns, readTimeline, runFilterSchema, stateAt } from '#app/operator/runs.ts';
import { listDeadLetters } from '#db/dead-letters.ts';
import { PROJECTIONS } from '#db/projections/rebuild/projections.ts';
import { rebuild } from '#db/projections/rebuild/rebuild.ts';
import { operatorRedriveSchema, operatorResetSchema, operatorWhySchema } from '#domain/api/operator.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Operator } from '#domain/operator/events.ts';
import type { Ops } from '#services/ops/context.ts';
import { readHealth } from '#services/ops/health.ts';
import { cancelRun, replayRun, resetRun, retryRun } from '#services/ops/run-actions.ts';
import { readHistory } from '#services/ops/temporal/read-history.ts';
import { readable } from '#services/ops/temporal/readable.ts';
import { workflowIdOf } from '#workflows/names.ts';
import { callerOf } from '../caller.ts';
import { blockRoutes } from './block-routes.ts';
import { operatorOnly } from './operator-only.ts';
import { planRoutes } from './plan-routes.ts';

const LIST_MAX = 200;
const idOf = (request: Request): string => String(request.params.id ?? '');
const byOf = (request: Request): Operator => ({ kind: 'account', id: callerOf(request).userId });

/** `/api/operator`: what the console shows and does (docs/operators.md). */
export function operatorRoutes(ops: Ops): Router {
  const router = Router();
  router.use(operatorOnly);
  readRuns(router, ops);
  actOnRuns(router, ops);
  keep(router, ops);
  blockRoutes(router, ops);
  planRoutes(router, ops);
  return router;
}

function readRuns(router: Router, ops: Ops): void {
  router.get('/runs', async (request, response) => {
    const filter = runFilterSchema.parse(request.query);
    const data = await listRuns(ops.db, filter);
    const last = data.length === filter.limit ? data.at(-1) : undefined;
    response.json({ data, next: last ? `${last.submitted_at}/${last.id}` : null });
  });

  router.get('/runs/:id', async (request, response) => {
    const run = await findRun(ops.db, idOf(request));
    const events = await readTimeline(ops.db, ops.keys, run.id);
    const actions = await listActions(ops.db, { limit: LIST_MAX, subject: run.id });
    response.json({ data: { run, events, actions } });
  });

  router.get('/runs/:id/state', async (request, response) => {
    const run = await findRun(ops.db, idOf(request));
    const events = await readTimeline(ops.db, ops.keys, run.id);
    const at = z.coerce.number().int().positive().optional().parse(request.query.at);
    const version = at ?? events.at(-1)?.version ?? 0;
    response.json({ data: { version, of: events.length, state: stateAt(events, version) } });
  });

  router.get('/runs/:id/history', async (request, response) => {
    const run = await findRun(ops.db, idOf(request));
    const { history, ...found } = await readHistory(ops, workflowIdOf(run.id));
    response.json({ data: { ...found, lines: readable(history) } });
  });
}

function actOnRuns(router: Router, ops: Ops): void {
  for (const [name, act] of [
    ['cancel', cancelRun],
    ['retry', retryRun],
    ['replay', replayRun],
  ] as const) {
    router.post(`/runs/:id/${name}`, async (request, response) => {
      const { why } = operatorWhySchema.parse(request.body ?? {});
      response.json({ data: await act(ops, { run: idOf(request), why, by: byOf(request) }) });
    });
  }

  router.post('/runs/:id/reset', async (request, response) => {
    const { why, event } = operatorResetSchema.parse(request.body ?? {});
    response.json({ data: await resetRun(ops, { run: idOf(request), event, why, by: byOf(request) }) });
  });
}

function keep(router: Router, ops: Ops): void {
  const { db, patient, keys } = ops;
  router.get('/health', async (_request, response) => {
    response.json({ data: await readHealth(ops) });
  });

  router.get('/dead-letters', async (_request, response) => {
    response.json({ data: await listDeadLetters(db, { limit: LIST_MAX }) });
  });

  router.post('/dead-letters/redrive', async (request, response) => {
    const { why, ids, consumer } = operatorRedriveSchema.parse(request.body ?? {});
    const wanted = { action: 'redrive', subject: consumer ?? '', why, by: byOf(request) } as const;
    const data = await asOperator(db, keys, wanted, async () => {
      const result = await redriveDeadLetters(db, {
        ...(consumer ? { consumer } : {}),
        ...(ids ? { ids } : {}),
      });
      return { result, detail: `${result.settled} of ${result.tried} went through` };
    });
    response.json({ data });
  });

  router.get('/actions', async (_request, response) => {
    response.json({ data: await listActions(db, { limit: LIST_MAX }) });
  });

  router.post('/projections/:name/rebuild', async (request, response) => {
    const projection = PROJECTIONS.find(({ name }) => name === request.params.name);
    if (!projection) throw new AppError('NOT_FOUND');
    const { why } = operatorWhySchema.parse(request.body ?? {});
    const wanted = { action: 'rebuild', subject: projection.name, why, by: byOf(request) } as const;
    const data = await asOperator(db, keys, wanted, async () => {
      const result = await rebuild(patient, keys, projection);
      return {
        result,
        detail: `${result.rows} rows, ${result.wrong + result.missing + result.surplus} put right`,
      };
    });
    response.json({ data });
  });
}
