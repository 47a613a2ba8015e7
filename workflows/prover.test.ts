import { expect, test, vi } from 'vitest';
import type { ExportInput, ProveInput } from '#activities/contract.ts';
import type { CandidateRef, ProofResult } from '#domain/test-run/messages.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import { Prover } from './prover.ts';

/** What of the workflow's runtime the prover uses, with turns of the event loop for its time. */
vi.mock('@temporalio/workflow', () => ({
  CancellationScope: class {
    run<T>(work: () => Promise<T>): Promise<T> {
      return work();
    }
    cancel(): void {}
  },
  condition: async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
    return true;
  },
  isCancellation: () => false,
  patched: () => true,
}));

const spec = {} as RunSpec;
const suspected = (fingerprint: string, more: Partial<CandidateRef> = {}): CandidateRef => ({
  fingerprint,
  key: fingerprint,
  severity: 'major',
  category: 'functional',
  steps: 1,
  ...more,
});

/** A prover whose batches prove all that they are given, unless `outcome` says otherwise. */
function proverWith(outcome: (input: ProveInput) => Partial<ProofResult> = () => ({})) {
  const batches: ProveInput[] = [];
  const exported: string[][] = [];
  const begun: ('proofs' | 'tests')[] = [];
  let busy = 0;
  let busiest = 0;
  const prover = new Prover(spec, {
    proveFindings: async (input) => {
      batches.push(input);
      begun.push('proofs');
      busy += 1;
      busiest = Math.max(busiest, busy);
      await new Promise((resolve) => setImmediate(resolve));
      busy -= 1;
      const proved = input.first_only ? [] : input.candidates.map(({ fingerprint }) => fingerprint);
      const left = input.first_only ? input.candidates.map((one) => ({ ...one, tried: true })) : [];
      return { left, proved, ...outcome(input) };
    },
    exportTests: async ({ fingerprints }: ExportInput) => {
      exported.push(fingerprints);
      begun.push('tests');
    },
  });
  return { prover, batches, exported, begun, busiest: () => busiest };
}
const turns = async (count: number) => {
  for (let i = 0; i < count; i += 1) await new Promise((resolve) => setImmediate(resolve));
};
const namesIn = ({ candidates }: ProveInput) => candidates.map(({ fingerprint }) => fingerprint);

test('one lane proves while the run explores, more after it, and tests are exported after the last proof', async () => {
  const { prover, batches, exported, begun, busiest } = proverWith();
  const many = (from: number) =>
    Array.from({ length: 12 }, (_, n) => suspected(`wrong_plural:${from + n}`, { severity: 'minor' }));
  prover.start({ lanes: 1, exports: true });
  prover.add(many(0));
  await turns(40);
  expect(busiest()).toBe(1);
  expect(batches.every(({ progress }) => progress === undefined)).toBe(true);
  expect(exported).toEqual([]);
  prover.add(many(100));
  prover.explored = true;
  prover.start({ lanes: 2, exports: true });
  prover.startExports();
  await prover.finish(60_000);
  expect(busiest()).toBeGreaterThan(1);
  expect(batches.at(-1)?.progress?.of).toBe(24);
  expect(exported.flat()).toHaveLength(24);
  expect(begun.indexOf('tests')).toBeGreaterThan(begun.lastIndexOf('proofs'));
});

test('one of each family is proved, and one that is suspected later is not', async () => {
  const { prover, batches } = proverWith();
  const family = 'thrown:f';
  prover.start({ lanes: 1, exports: true });
  prover.add([1, 2, 3].map((n) => suspected(`uncaught_exception:${n}`, { family })));
  await turns(10);
  prover.add([suspected('uncaught_exception:4', { family })]);
  await turns(10);
  expect(batches.map(namesIn)).toEqual([['uncaught_exception:1']]);
  expect(prover.progress).toEqual({ done: 1, of: 1 });
  expect(prover.candidates).toHaveLength(4);
});

test('each grave one is replayed once before any is a second time', async () => {
  const { prover, batches } = proverWith();
  prover.add(Array.from({ length: 12 }, (_, n) => suspected(`dead_control:${n}`)));
  prover.start({ lanes: 1, exports: true });
  await turns(40);
  expect(batches[0]).toMatchObject({ first_only: true });
  expect(batches[0]?.candidates).toHaveLength(10);
  expect(batches[1]).toMatchObject({ first_only: true });
  expect(batches[1]?.candidates.map(({ tried }) => tried)).toEqual([undefined, undefined]);
  expect(batches.slice(2).some(({ first_only }) => first_only)).toBe(false);
  expect(prover.progress).toEqual({ done: 12, of: 12 });
});

test('what has only long ways left waits for the end of the exploration', async () => {
  const { prover, batches } = proverWith(({ candidates, progress }) =>
    progress ? {} : { left: candidates.map((one) => ({ ...one, late: true })), proved: [] },
  );
  prover.start({ lanes: 1, exports: true });
  prover.add([suspected('wrong_plural:1', { severity: 'minor' })]);
  await turns(20);
  expect(batches).toHaveLength(1);
  prover.explored = true;
  await turns(20);
  expect(batches).toHaveLength(2);
  expect(prover.progress).toEqual({ done: 1, of: 1 });
});

test('what a batch leaves is tried again, and what a lost one had is not', async () => {
  let count = 0;
  const { prover, batches } = proverWith(({ candidates }) => {
    count += 1;
    if (count === 1) return { left: candidates, proved: [] };
    throw new Error('the worker is gone');
  });
  prover.start({ lanes: 1, exports: true });
  prover.add([suspected('blank_page:1')]);
  await turns(20);
  expect(batches.map(namesIn)).toEqual([['blank_page:1'], ['blank_page:1']]);
  expect(prover.waiting).toBe(0);
});

test('a run that goes on in a new history knows which families came to an end', async () => {
  const { prover } = proverWith();
  prover.start({ lanes: 1, exports: true });
  prover.add([suspected('blank_page:1')]);
  await turns(10);
  const carried = await prover.handOver();
  const later = proverWith();
  later.prover.restore(carried);
  later.prover.add([suspected('blank_page:2', { family: 'blank_page:1' })]);
  later.prover.start({ lanes: 1, exports: true });
  await turns(10);
  expect(later.batches).toEqual([]);
});
