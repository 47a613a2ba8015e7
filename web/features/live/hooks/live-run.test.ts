import { describe, expect, it } from 'vitest';
import type { EventFrame } from '#domain/live/frames.ts';
import type { ActionLine } from '#domain/test-run/events.ts';
import { initialTestRun } from '#domain/test-run/state.ts';
import type { Snapshot } from '../api/get-snapshot.ts';
import { applyFrame, judgeFrame, mergeLines } from './live-run.ts';

const snapshot: Snapshot = {
  state: { ...initialTestRun, status: 'running' },
  version: 2,
  since: 100,
  started_at: '2026-01-01T00:00:00Z',
};

function frame(part: Partial<EventFrame>): EventFrame {
  return {
    kind: 'event',
    seq: 120,
    prev: 100,
    test_id: 't',
    version: 3,
    type: 'test_run.cancel_requested',
    recorded_at: '2026-01-01T00:00:10Z',
    data: { by: 'user' },
    ...part,
  };
}

describe('the cursor', () => {
  it.each([
    [100, { seq: 120, prev: 100 }, 'apply'],
    [100, { seq: 120, prev: 87 }, 'apply'],
    [100, { seq: 100, prev: 90 }, 'duplicate'],
    [100, { seq: 96, prev: 90 }, 'duplicate'],
    [100, { seq: 130, prev: 120 }, 'gap'],
  ] as const)('at %i, %o is to %s', (last, next, verdict) => expect(judgeFrame(last, next)).toBe(verdict));
});

describe('folding frames', () => {
  it('applies the event and moves on', () => {
    const next = applyFrame(snapshot, frame({}));
    expect(next).toMatchObject({ version: 3, since: 120, state: { cancel_requested: true } });
  });

  it('drops what the snapshot already holds', () => {
    expect(applyFrame(snapshot, frame({ version: 2 }))).toBe(snapshot);
  });

  it('resumes over a repeated backfill without counting a bug twice', () => {
    const bug = {
      bug_id: 'b1',
      fingerprint: 'f1',
      oracle: 'dead-control',
      title: 'A button does nothing',
      severity: 'major',
      category: 'functional',
      place: '/cart',
      proof: { attempts: 3, reproduced: 3, steps_before: 41, steps_after: 2 },
      screenshot: null,
    };
    const found = frame({ type: 'finding.proved', data: bug });
    const again = [found, found, frame({ seq: 121, prev: 120, version: 4 })].reduce(applyFrame, snapshot);
    expect(again.state.bugs).toHaveLength(1);
    expect(again.version).toBe(4);
  });

  it('passes over events that it does not know, and over damaged ones', () => {
    const unknown = applyFrame(snapshot, frame({ type: 'test_run.renamed', data: { name: 'x' } }));
    expect(unknown.state).toBe(snapshot.state);
    const damaged = applyFrame(unknown, frame({ version: 4, type: 'test_run.failed', data: {} }));
    expect(damaged).toMatchObject({ version: 4, state: { status: 'running' } });
  });

  it('starts the clock when the run is provisioned', () => {
    const data = { environment: { browser: 'Chromium', os: 'Linux', device: 'Desktop' }, start_place: '/' };
    const next = applyFrame({ ...snapshot, started_at: null }, frame({ type: 'test_run.provisioned', data }));
    expect(next.started_at).toBe('2026-01-01T00:00:10Z');
  });
});

describe('the log', () => {
  const line = (n: number): ActionLine => ({
    n,
    at_ms: n,
    text: `${n}`,
    why: '',
    place: '/',
    outcome: 'no_change',
  });

  it('appends, fills holes in order and drops repeats', () => {
    const steps = mergeLines([line(1)], [line(2), line(5)]);
    expect(steps.map((step) => step.n)).toEqual([1, 2, 5]);
    const filled = mergeLines(steps, [line(2), line(3), line(4), line(5)]);
    expect(filled.map((step) => step.n)).toEqual([1, 2, 3, 4, 5]);
    expect(mergeLines(filled, [line(4)])).toBe(filled);
  });
});
