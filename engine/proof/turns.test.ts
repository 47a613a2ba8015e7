import { expect, test } from 'vitest';
import type { Finding } from '#domain/findings/finding.ts';
import type { Candidate, Step } from '../model/suspicion.ts';
import type { Replayed, Replayer, ReplayInput } from '../replay/replayer.ts';
import type { Learned } from '../replay/run-memory.ts';
import { proveAll, tryFirst } from './prove.ts';

const PLACE = 'http://shop.test/';
const NO_EVIDENCE = {
  keep: async () => ({ key: 'k', sha256: 'a'.repeat(64), size: 1, media_type: 'image/jpeg' as const }),
  keepClip: async () => null,
  keepEvidence: async () => ({ console_log: null, network_log: null, dom_snapshot: null }),
};

function candidate(fingerprint: string): Candidate {
  const press: Step = {
    action: { kind: 'activate', target: { role: 'button', name: 'Go', nth: 0, path: '/go' } },
    text: 'Click the button "Go"',
    ...{ place_before: PLACE, place_after: PLACE },
  };
  return {
    ...{ fingerprint, oracle: 'uncaught_exception', variant: 'thrown', facts: { message: '', frame: '' } },
    ...{ title: 'It breaks', description: '', severity: 'major', category: 'functional' },
    ...{ place: `${PLACE}${fingerprint}`, element: null, context: {}, at_ms: 0 },
    ...{ trail: [press], short_trail: [press] },
  };
}

test('those that have shown once are given back too when there is no time, and keep what was learned', async () => {
  const findings: string[] = [];
  const options = {
    replayer: {
      replay: async (steps: readonly Step[], { want }: ReplayInput): Promise<Replayed> => ({
        found: new Set(want),
        performed: steps,
      }),
      startOf: (steps: readonly Step[]) => ({ place: PLACE, rest: steps }),
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
  const both = [candidate('one'), candidate('other')];
  await tryFirst(both, options);
  const { left } = await proveAll(both, options);
  expect([findings, left.map(({ fingerprint }) => fingerprint)]).toEqual([['one'], ['other']]);
  expect(options.known.get('other')?.reproduced).toBe(1);
});
