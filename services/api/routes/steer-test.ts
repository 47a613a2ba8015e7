import { executeIn } from '#app/runs/execute.ts';
import { messageSchema } from '#domain/api/envelope.ts';
import { hintSchema } from '#domain/api/steer.ts';
import { PAUSE_LIMIT_MS, type TestRunCommand } from '#domain/test-run/commands.ts';
import { actOnRun, untilNobodyWasFaster } from '../act-on-run.ts';
import { type Call, route } from '../route.ts';
import { ownTest } from './get-test.ts';
import { testParams } from './schemas.ts';

const STEERING = {
  tag: 'Tests',
  params: testParams,
  errors: ['NOT_FOUND', 'RUN_ENDED', 'NOT_EXPLORING', 'STEERING_LIMIT_REACHED', 'VERSION_CONFLICT'],
} as const;

export const pauseTest = route({
  ...STEERING,
  method: 'post',
  path: '/api/tests/{id}/pause',
  id: 'pauseTest',
  summary: 'Pause a test',
  description:
    'It keeps what it knows and its slot; its time does not run. After 24 hours it ends by itself, with a report.',
  answers: { 200: { description: 'It waits within seconds', schema: messageSchema } },
  handle: async (call) => {
    await act(call, { kind: 'PauseTestRun', data: { by: 'user', limit_ms: PAUSE_LIMIT_MS } });
    return { message: 'Test paused' };
  },
});

export const resumeTest = route({
  ...STEERING,
  method: 'post',
  path: '/api/tests/{id}/resume',
  id: 'resumeTest',
  summary: 'Let a paused test go on',
  answers: { 200: { description: 'It goes on within seconds', schema: messageSchema } },
  handle: async (call) => {
    await act(call, { kind: 'ResumeTestRun', data: { by: 'user' } });
    return { message: 'Test resumed' };
  },
});

export const hintTest = route({
  ...STEERING,
  method: 'post',
  path: '/api/tests/{id}/hint',
  id: 'hintTest',
  summary: 'Tell a test where to look',
  description: 'Controls and pages that the words name come first. At most 20 to a test.',
  body: { schema: hintSchema },
  once: true,
  answers: { 202: { description: 'It is heeded within seconds', schema: messageSchema } },
  handle: async (call) => {
    const row = await ownTest(call);
    const command = { kind: 'HintTestRun', data: call.body() } as const;
    await untilNobodyWasFaster(() =>
      call.once(async (tx) => {
        await executeIn(tx, call.ctx.keys, { testId: row.id, owner: row.user_id, command });
        return { message: 'Hint passed on' };
      }),
    );
  },
});

async function act(call: Call, command: TestRunCommand): Promise<void> {
  const row = await ownTest(call);
  await actOnRun(call.ctx, { owner: row.user_id, testId: row.id }, command);
}
