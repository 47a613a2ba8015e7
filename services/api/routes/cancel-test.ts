import { messageSchema } from '#domain/api/envelope.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { actOnRun } from '../act-on-run.ts';
import { route } from '../route.ts';
import { ownTest } from './get-test.ts';
import { testParams } from './schemas.ts';

export const cancelTest = route({
  method: 'delete',
  path: '/api/tests/{id}',
  id: 'cancelTest',
  summary: 'Cancel a test',
  description: 'No report is made, and all files are deleted for ever.',
  tag: 'Tests',
  params: testParams,
  answers: { 200: { description: 'It ends within seconds', schema: messageSchema } },
  errors: ['NOT_FOUND', 'RUN_ENDED', 'VERSION_CONFLICT'],
  handle: async (call) => {
    const row = await ownTest(call);
    if (row.ended_at) throw new AppError('RUN_ENDED');
    const run = { owner: row.user_id, testId: row.id };
    await actOnRun(call.ctx, run, { kind: 'RequestCancel', data: { by: 'user' } });
    return { message: 'Test cancelled successfully' };
  },
});
