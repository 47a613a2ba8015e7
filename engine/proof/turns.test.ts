import { expect, test } from 'vitest';
import type { Finding } from '#domain/findings/finding.ts';
import { candidateOf, NO_EVIDENCE, SHOP } from '#tests/support/candidates.ts';
import type { Step } from '../model/suspicion.ts';
import type { Replayed, Replayer, ReplayInput } from '../replay/replayer.ts';
import type { Learned } from '../replay/run-memory.ts';
import { proveAll, tryFirst } from './prove.ts';

test('those that have shown once are given back too when there is no time, and keep what was learned', async () => {
  const findings: string[] = [];
  const options = {
    replayer: {
      replay: async (steps: readonly Step[], { want }: ReplayInput): Promise<Replayed> => ({
        found: new Set(want),
        performed: steps,
      }),
      startOf: (steps: readonly Step[]) => ({ place: SHOP, rest: steps }),
    } as unknown as Replayer,
    ...NO_EVIDENCE,
    known: new Map<string, Learned>(),
    mayBegin: () => false,
    signal: new AbortController().signal,
    onReplay: () => undefined,
    onFinding: async ({ fingerprint }: Finding) => {
      findings.push(fingerprint);
    },
  };
  const both = ['one', 'other'].map((fingerprint) => ({
    ...candidateOf(['b0']),
    ...{ fingerprint, place: SHOP + fingerprint },
  }));
  await tryFirst(both, options);
  const { left } = await proveAll(both, options);
  expect([findings, left.map(({ fingerprint }) => fingerprint)]).toEqual([['one'], ['other']]);
  expect(options.known.get('other')?.reproduced).toBe(1);
});
