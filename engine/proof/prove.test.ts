import { expect, test, vi } from 'vitest';
import type { Finding } from '#domain/findings/finding.ts';
import { candidateOf, NO_EVIDENCE, pressing, SHOP } from '#tests/support/candidates.ts';
import type { Candidate, Step } from '../model/suspicion.ts';
import type { Replayed, Replayer, ReplayInput } from '../replay/replayer.ts';
import type { Learned } from '../replay/run-memory.ts';
import { proveAll, tryFirst } from './prove.ts';

const nameOf = ({ action }: Step) => (action.kind === 'activate' ? action.target.name : '');

type World = {
  /** Ways over the map, by the names of their steps. */
  ways?: string[][];
  shows: (names: string[], replay: number) => boolean;
  missing?: (name: string) => boolean;
  broke?: string;
};

/** Proves against a world where replays are decided by the names of their steps. */
async function proveIn(names: string[], { ways = [], shows, missing = () => false, broke }: World) {
  let replays = 0;
  const findings: Finding[] = [];
  const replay = async (steps: readonly Step[], input: ReplayInput): Promise<Replayed> => {
    replays += 1;
    if (replays > 200) throw new Error('it does not come to an end');
    const stuck = !input.lenient && steps.some((one) => missing(nameOf(one)));
    const performed = steps.filter((one) => !missing(nameOf(one)));
    const found = !stuck && shows(performed.map(nameOf).filter(Boolean), replays);
    return { found: new Set(found ? ['bug'] : []), performed, ...(broke ? { broke } : {}) };
  };
  const startOf = (steps: readonly Step[]) => ({ place: SHOP, rest: steps.filter((one) => nameOf(one)) });
  const one = candidateOf(names);
  const stepOf = (name: string) => one.trail[names.indexOf(name)] ?? pressing(name);
  await proveAll([{ ...one, ways: ways.map((way) => way.map(stepOf)) }], {
    replayer: { replay, startOf } as unknown as Replayer,
    ...NO_EVIDENCE,
    signal: new AbortController().signal,
    onReplay: () => undefined,
    onFinding: async (finding) => {
      findings.push(finding);
    },
  });
  const [finding] = findings;
  if (!finding) throw new Error('no finding');
  return finding;
}

/** Proves several at once, in a world where each replay may end the run. */
async function proveMany(
  count: number,
  { shows, mayBegin }: { shows: (replay: number, abort: () => void) => boolean; mayBegin?: () => boolean },
) {
  const abort = new AbortController();
  const findings: Finding[] = [];
  let replays = 0;
  const replay = async (steps: readonly Step[], { want }: ReplayInput): Promise<Replayed> => {
    replays += 1;
    const found = shows(replays, () => abort.abort());
    abort.signal.throwIfAborted();
    return { found: new Set(found ? want : []), performed: steps };
  };
  const startOf = (steps: readonly Step[]) => ({ place: SHOP, rest: steps.filter((one) => nameOf(one)) });
  const all = Array.from({ length: count }, (_, index) => ({
    ...candidateOf([`b${index}`]),
    fingerprint: `bug${index}`,
    place: `${SHOP}${index}`,
  }));
  const given = await proveAll(all, {
    replayer: { replay, startOf } as unknown as Replayer,
    ...NO_EVIDENCE,
    ...(mayBegin ? { mayBegin } : {}),
    signal: abort.signal,
    onReplay: () => undefined,
    onFinding: async (finding) => {
      findings.push(finding);
    },
  }).catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
    return null;
  });
  const named = (some: readonly Candidate[] | undefined) =>
    some?.map(({ fingerprint }) => fingerprint) ?? null;
  return { findings, left: named(given?.left), late: named(given?.late) };
}

const many = Array.from({ length: 40 }, (_, index) => `b${index}`);

test('a bug that always shows is proved on its shortest way', async () => {
  const finding = await proveIn(many, { shows: (names) => names.includes('b7') && names.includes('b39') });
  expect(finding).toMatchObject({ proved: true, proof: { attempts: 5, reproduced: 5 } });
  expect(finding.reproduction_steps.slice(1)).toEqual(['Click the button "b7"', 'Click the button "b39"']);
});

test('a bug that is not proved says why its last replay broke off, where it did', async () => {
  const finding = await proveIn(many, { shows: () => false, broke: 'the browser went away' });
  expect(finding.additional_context['last replay']).toBe('broke off: the browser went away');
  const other = await proveIn(many, { shows: () => false });
  expect(other.additional_context).toEqual({});
});

test('what replays use up is not held against a bug that they have shown often enough', async () => {
  const shownTimes = (times: number) =>
    proveIn(['b1'], { shows: (_names, replays) => replays <= times, broke: 'the invoice is paid off' });
  expect(await shownTimes(3)).toMatchObject({ proved: true, proof: { attempts: 3, reproduced: 3 } });
  expect(await shownTimes(2)).toMatchObject({ proved: false });
  const refuted = await proveIn(['b1'], { shows: (_names, replays) => replays <= 3 });
  expect(refuted).toMatchObject({ proved: false, proof: { attempts: 4, reproduced: 3 } });
});

test('replays that break off before they can tell say nothing, a few times', async () => {
  const without = (some: readonly number[]) =>
    proveIn(['b1'], {
      shows: (_names, replays) => !some.includes(replays),
      broke: 'the list is another one',
    });
  expect(await without([3])).toMatchObject({ proved: true, proof: { attempts: 5, reproduced: 5 } });
  expect(await without([3, 4, 5, 6])).toMatchObject({ proved: false });
});

test('a bug says when it needs what an earlier step changed, and only then', async () => {
  const needing = await proveIn(many, { shows: (names) => names.includes('b7') && names.includes('b39') });
  expect(needing).toMatchObject({ proved: true, needs_state: true });
  const alone = await proveIn(many, { shows: (names) => names.includes('b39') });
  expect(alone).toMatchObject({ proved: true, needs_state: false });
});

test('a bug that never shows again is not proved, and says how often that was tried', async () => {
  const finding = await proveIn(many, { shows: () => false });
  expect(finding.proved).toBe(false);
  expect(finding.proof.reproduced).toBe(0);
  expect(finding.proof.attempts).toBeGreaterThan(2);
});

test('a bug that shows only now and then is not proved', async () => {
  const finding = await proveIn(['b1'], { shows: (_names, replay) => replay % 2 === 1 });
  expect(finding.proved).toBe(false);
  expect(finding.proof.reproduced).toBeLessThan(finding.proof.attempts);
});

test('steps whose element is gone are left out of the way', async () => {
  const finding = await proveIn(many, {
    shows: (names) => names.includes('b39'),
    missing: (name) => name === 'b12',
  });
  expect(finding).toMatchObject({ proved: true, proof: { steps_after: 2 } });
});

test('an element that comes and goes does not keep the proof busy for ever', async () => {
  let looks = 0;
  const finding = await proveIn(many, {
    shows: (names) => names.includes('b5') && names.includes('b39'),
    missing: (name) => {
      looks += 1;
      return name === 'b5' && looks % 3 === 0;
    },
  });
  expect(finding.proof.attempts).toBeGreaterThan(0);
});

test('candidates for which there is no time are given back, the first is tried anyway', async () => {
  const { findings, left } = await proveMany(3, { shows: () => true, mayBegin: () => false });
  expect(findings.map(({ fingerprint }) => fingerprint)).toEqual(['bug0']);
  expect(left).toEqual(['bug1', 'bug2']);
});

test('what was seen three times when the time is over is told, with how often', async () => {
  const shows = (replay: number, abort: () => void) => {
    if (replay === 4) abort();
    return true;
  };
  const { findings, left } = await proveMany(2, { shows });
  expect(left).toBeNull();
  expect(findings).toMatchObject([{ proved: true, proof: { attempts: 3, reproduced: 3 } }]);
});

test('what was seen less often by then is not', async () => {
  const shows = (replay: number, abort: () => void) => {
    if (replay === 2) abort();
    return true;
  };
  expect((await proveMany(1, { shows })).findings).toEqual([]);
});

test('where others wait, long ways are left for later, and then only they are tried', async () => {
  const tried: number[] = [];
  const world = {
    replayer: {
      replay: async (steps: readonly Step[]): Promise<Replayed> => {
        tried.push(steps.length);
        return { found: new Set(), performed: steps };
      },
      startOf: (steps: readonly Step[]) => ({ place: SHOP, rest: steps }),
    } as unknown as Replayer,
    ...NO_EVIDENCE,
    signal: new AbortController().signal,
    onReplay: () => undefined,
    onFinding: async () => undefined,
  };
  const one = candidateOf(many);
  const first = await proveAll([one], { ...world, waiting: 1 });
  expect(first).toEqual({ left: [], late: [one] });
  expect(Math.max(...tried)).toBeLessThanOrEqual(10);
  expect(tried.length).toBe(2);
  tried.length = 0;
  const second = await proveAll([one], { ...world, waiting: 1, late: new Set(['bug']) });
  expect(second).toEqual({ left: [], late: [] });
  // The next best, and last the trail itself.
  expect(tried.length).toBe(3);
  expect(tried.at(-1)).toBe(Math.max(...tried));
  expect(Math.max(...tried)).toBeGreaterThan(10);
});

test('the first replay takes the way over the map, however long the trail is', async () => {
  const tried: string[][] = [];
  const finding = await proveIn(many, {
    ways: [['b3', 'b39']],
    shows: (names) => {
      tried.push(names);
      return names.join() === 'b3,b39';
    },
  });
  expect(tried[0]).toEqual(['b3', 'b39']);
  expect(finding).toMatchObject({ proved: true, proof: { attempts: 5, steps_after: 3 } });
});

test('a bug of which no way shows a trace is tried twice, and at the end by three others', async () => {
  let replays = 0;
  await proveIn(many, {
    ways: [
      ['b3', 'b39'],
      ['b2', 'b3', 'b39'],
      ['b1', 'b39'],
    ],
    shows: () => {
      replays += 1;
      return false;
    },
  });
  expect(replays).toBe(5);
});

test('a bug that a way shows once, since it changes the data, is shown on data that the way makes', async () => {
  let made = false;
  let gone = false;
  const finding = await proveIn(['b1', 'b2'], {
    ways: [['b2'], ['b1', 'b2']],
    shows: (names) => {
      made = names.includes('b1');
      const shown = names.includes('b2') && (made || !gone);
      gone = true;
      return shown;
    },
  });
  expect(finding).toMatchObject({ proved: true, proof: { attempts: 5, reproduced: 5, steps_after: 3 } });
});

test('a first replay is counted by the proof that follows it, and a way that failed is not gone again', async () => {
  const tried: string[][] = [];
  const findings: Finding[] = [];
  const options = {
    replayer: {
      replay: async (steps: readonly Step[], { want }: ReplayInput): Promise<Replayed> => {
        const names = steps.map(nameOf).filter(Boolean);
        tried.push(names);
        return { found: new Set(names.join() === 'b0,b1' ? want : []), performed: steps };
      },
      startOf: (steps: readonly Step[]) => ({
        place: SHOP,
        rest: steps.filter((one) => nameOf(one)),
      }),
    } as unknown as Replayer,
    ...NO_EVIDENCE,
    known: new Map<string, Learned>(),
    signal: new AbortController().signal,
    onReplay: () => undefined,
    onFinding: async (finding: Finding) => {
      findings.push(finding);
    },
  };
  const one = candidateOf(['b0', 'b1']);
  const [first, last] = one.trail;
  const ways = first && last ? [[last], [first, last]] : [];
  await tryFirst([{ ...one, ways }], options);
  expect(tried).toEqual([['b1']]);
  await proveAll([{ ...one, ways }], options);
  expect(findings).toMatchObject([{ proved: true, proof: { attempts: 5, steps_after: 3 } }]);
  expect(tried.filter((names) => names.join() === 'b1')).toHaveLength(1);
  expect(options.known.size).toBe(0);
});

test('bugs of one route are shown by the same replays, whatever else their addresses say', async () => {
  const findings: Finding[] = [];
  let replays = 0;
  const at = (fingerprint: string, place: string): Candidate => ({
    ...candidateOf(['b0']),
    ...{ fingerprint, place, oracle: 'accessibility', trail: [], short_trail: [] },
  });
  const both = [at('one', `${SHOP}list?from=1`), at('other', `${SHOP}list?from=2`)];
  await proveAll(both, {
    replayer: {
      replay: async (steps: readonly Step[], { want, also }: ReplayInput): Promise<Replayed> => {
        replays += 1;
        return { found: new Set([...want, ...also]), performed: steps };
      },
      startOf: (steps: readonly Step[]) => ({ place: SHOP, rest: steps }),
    } as unknown as Replayer,
    ...NO_EVIDENCE,
    signal: new AbortController().signal,
    onReplay: () => undefined,
    onFinding: async (finding: Finding) => {
      findings.push(finding);
    },
  });
  expect(findings.map(({ proved }) => proved)).toEqual([true, true]);
  expect(replays).toBeLessThanOrEqual(7);
});

test('what a check found is looked for only where that check is done, and has its own first replay', async () => {
  const ways: string[] = [];
  const checked = (check: string): Candidate => {
    const last: Step = { ...pressing(check), action: { kind: 'check', check } };
    return { ...candidateOf(['b0']), fingerprint: check, oracle: check, trail: [last], short_trail: [last] };
  };
  const known = new Map<string, Learned>();
  await tryFirst([checked('pagination'), checked('reload')], {
    replayer: {
      replay: async (steps: readonly Step[], { want, also }: ReplayInput): Promise<Replayed> => {
        ways.push([...want, ...also].join());
        return { found: new Set(), performed: steps };
      },
      startOf: (steps: readonly Step[]) => ({ place: SHOP, rest: steps }),
    } as unknown as Replayer,
    ...NO_EVIDENCE,
    known,
    signal: new AbortController().signal,
    onReplay: () => undefined,
    onFinding: async () => undefined,
  });
  expect(ways).toEqual(['pagination', 'reload']);
  expect([...known.values()].map(({ tries }) => tries)).toEqual([1, 1]);
});

test('a long way waits while the short ones of others are given back untried', async () => {
  const tried: number[] = [];
  const names = Array.from({ length: 40 }, (_, n) => `b${n}`);
  const { left, late } = await proveAll(
    [candidateOf(names), { ...candidateOf(['c0']), fingerprint: 'second' }],
    {
      replayer: {
        replay: async (steps: readonly Step[]): Promise<Replayed> => {
          tried.push(steps.length);
          return { found: new Set(), performed: steps };
        },
        startOf: (steps: readonly Step[]) => ({ place: SHOP, rest: steps }),
      } as unknown as Replayer,
      ...NO_EVIDENCE,
      mayBegin: () => false,
      signal: new AbortController().signal,
      onReplay: () => undefined,
      onFinding: async () => undefined,
    },
  );
  expect(left.map(({ fingerprint }) => fingerprint)).toEqual(['second']);
  expect(late.map(({ fingerprint }) => fingerprint)).toEqual(['bug']);
  expect(Math.max(...tried)).toBeLessThan(40);
});

test('a bug whose replay takes long is confirmed once the others have had their turn', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const shows = (replay: number) => {
    now += replay === 1 ? 31_000 : 100;
    return true;
  };
  const { findings, late } = await proveMany(2, { shows }).finally(() => clock.mockRestore());
  expect([findings.map(({ fingerprint }) => fingerprint), late]).toEqual([['bug1'], ['bug0']]);
});
