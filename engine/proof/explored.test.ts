import { expect, test } from 'vitest';
import type { Finding } from '#domain/findings/finding.ts';
import { type RunSpec, runConfigSchema } from '#domain/test-run/run-spec.ts';
import { NO_EVIDENCE } from '#tests/support/candidates.ts';
import { scriptedOpenDriver } from '#tests/support/scripted-driver.ts';
import { exploreInTwo } from '#tests/support/two-contexts.ts';
import type { Candidate } from '../model/suspicion.ts';
import { Replayer } from '../replay/replayer.ts';
import type { Learned } from '../replay/run-memory.ts';
import { stepsTo } from '../replay/shortcuts.ts';
import { proveAll, tryFirst } from './prove.ts';

const spec: RunSpec = {
  test_id: 'run',
  owner: 'owner',
  test_type: 'web_url',
  target: { url: 'http://house.test/room/0' },
  requested_duration_minutes: 1,
  plan_type_at_submission: 'free',
  config: runConfigSchema.parse({ mode: 'interact', authority: true, seed: 1 }),
};

test('what two contexts suspect late in a run is shown at the first replay, over the map that they have drawn', async () => {
  const candidates: Candidate[] = [];
  await exploreInTwo({
    max_actions: 200,
    hooks: {
      onCandidate: (candidate) => {
        candidates.push(candidate);
      },
    },
  });
  const [thrown] = candidates.filter(({ oracle }) => oracle === 'uncaught_exception');
  if (!thrown) throw new Error('nothing was found');
  expect(stepsTo(thrown)).toBeLessThanOrEqual(3);
  const findings: Finding[] = [];
  let replays = 0;
  const known = new Map<string, Learned>();
  const options = {
    replayer: new Replayer(scriptedOpenDriver(), spec, null),
    known,
    ...NO_EVIDENCE,
    signal: new AbortController().signal,
    onReplay: () => {
      replays += 1;
    },
    onFinding: async (finding: Finding) => {
      findings.push(finding);
    },
  };
  await tryFirst([thrown], options);
  expect(replays).toBe(1);
  expect(known.get(thrown.fingerprint)).toMatchObject({ attempts: 1, reproduced: 1 });
  await proveAll([thrown], options);
  expect(findings).toMatchObject([{ proved: true, family: expect.stringContaining('thrown:') }]);
});
