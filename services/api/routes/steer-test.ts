import type { Request, Router } from 'express';
import { executeIn } from '#app/runs/execute.ts';
import { hintSchema } from '#domain/api/steer.ts';
import { PAUSE_LIMIT_MS, type TestRunCommand } from '#domain/test-run/commands.ts';
import { actOnRun, untilNobodyWasFaster } from '../act-on-run.ts';
import type { Context } from '../context.ts';
import { answerOnce } from '../idempotency.ts';
import { ownTest } from './get-test.ts';

/** `POST /api/tests/{id}/pause`, `/resume` and `/hint`: what a user may do to a run that explores. */
export function steerTest(router: Router, ctx: Context): void {
  const act = async (request: Request, command: TestRunCommand) => {
    const row = await ownTest(ctx, request);
    await actOnRun(ctx, { owner: row.user_id, testId: row.id }, command);
  };

  router.post('/tests/:id/pause', async (request, response) => {
    await act(request, { kind: 'PauseTestRun', data: { by: 'user', limit_ms: PAUSE_LIMIT_MS } });
    response.json({ message: 'Test paused' });
  });

  router.post('/tests/:id/resume', async (request, response) => {
    await act(request, { kind: 'ResumeTestRun', data: { by: 'user' } });
    response.json({ message: 'Test resumed' });
  });

  router.post('/tests/:id/hint', async (request, response) => {
    const row = await ownTest(ctx, request);
    const data = hintSchema.parse(request.body ?? {});
    const input = { testId: row.id, owner: row.user_id, command: { kind: 'HintTestRun', data } as const };
    await untilNobodyWasFaster(() =>
      answerOnce(ctx, request, response, async (tx) => {
        await executeIn(tx, ctx.keys, input);
        return { status: 202, body: { message: 'Hint passed on' } };
      }),
    );
  });
}
