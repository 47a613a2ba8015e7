import { z } from 'zod';
import {
  type Verification,
  verificationSchema,
  verificationSentence,
  verifySchema,
} from '#domain/api/verify.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { bugId, runId, tool, waitSeconds } from '../tool.ts';
import { waitFor } from '../wait.ts';

const ofBug = { run_id: runId, bug_id: bugId };
type Ids = { run_id: string; bug_id: string };
type Enveloped<T> = { data: T };

const verifyPath = ({ run_id, bug_id }: Ids) =>
  `/api/tests/${run_id}/bugs/${encodeURIComponent(bug_id)}/verify`;

export const verifyFix = tool({
  name: 'verify_fix',
  title: 'Verify a fix',
  description:
    'Runs the test of a bug again, three times, against the app where it was found or at another address of it. Gives its state at once: ask get_verification for the outcome.',
  acts: true,
  input: z.object({
    ...ofBug,
    url: verifySchema.shape.url.describe('Where the mended app is; else where the bug was found'),
    authority: verifySchema.shape.authority.describe(
      'true states that the user of this account may test url, where that is another site than the run was of',
    ),
  }),
  output: verificationSchema,
  handle: async ({ run_id, bug_id, url, authority }, { api }) => {
    const body = { ...(url ? { url } : {}), authority };
    const { data } = await api.call<Enveloped<Verification>>('POST', verifyPath({ run_id, bug_id }), body);
    return { data, text: `${wordsOf(data)} Ask get_verification with wait_seconds for the outcome.` };
  },
});

export const getVerification = tool({
  name: 'get_verification',
  title: 'Outcome of a verification',
  description:
    'The latest verification of a bug: fixed, still_there or could_not_tell; null while it is under way.',
  input: z.object({ ...ofBug, wait_seconds: waitSeconds }),
  output: verificationSchema,
  handle: async ({ wait_seconds: seconds, ...ids }, { api, signal }) => {
    const look = async () => {
      const { data } = await api.call<Enveloped<Verification | null>>('GET', verifyPath(ids));
      if (data) return data;
      throw new AppError('NOT_FOUND', 'No fix of this bug was verified yet. Call verify_fix first');
    };
    const data = await waitFor(look, ({ outcome }) => outcome !== null, { seconds, signal });
    return { data, text: wordsOf(data) };
  },
});

const wordsOf = (one: Verification) => `${verificationSentence(one)}, at ${one.url}.`;
