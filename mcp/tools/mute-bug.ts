import { z } from 'zod';
import { type Mute, type MuteRequest, muteSchema, muteTermsSchema } from '#domain/api/mute.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { muteSentence } from '#domain/report/muted.ts';
import { cleaned } from '#domain/report/text.ts';
import { loadBug } from '../report.ts';
import { bugId, runId, tool } from '../tool.ts';

const { reason, until } = muteTermsSchema.shape;

export const muteBug = tool({
  name: 'mute_bug',
  title: 'Mute a known bug',
  description:
    'Marks a proved bug of an app as known: every run of the app still finds and lists it, and it fails no build. Muting it again sets the new reason and last day. Ask the user first.',
  acts: true,
  input: z.object({
    run_id: runId,
    bug_id: bugId,
    reason: reason.describe('Why it is muted, for the people who read the report'),
    until: until.describe('The last day of the mute, of UTC, as YYYY-MM-DD; without it the mute has no end'),
  }),
  // Without its id in the API's schemas, which would make it a reference: a tool's output is an object.
  output: z.object(muteSchema.shape),
  handle: async ({ run_id, bug_id, ...terms }, { api }) => {
    const { bug } = await loadBug(api, { run_id, bug_id });
    if (!bug.proved)
      throw new AppError('INVALID_REQUEST', 'This bug is not proved: it fails no build and needs no mute');
    const body: MuteRequest = { test_id: run_id, bug_id, ...terms };
    const answer = await api.call<{ data: Mute }>('POST', '/api/v1/mutes', body);
    const data = cleaned(answer.data);
    return {
      data,
      text: `${data.title} (${data.severity}), in every run of ${data.app}. ${muteSentence(data)}`,
    };
  },
});
