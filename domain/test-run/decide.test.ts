import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../kernel/errors.ts';
import type { TestRunCommand } from './commands.ts';
import { decide, HINTS_MAX, PAUSES_MAX } from './decide.ts';
import { TERMINAL_EVENTS, TEST_RUN_EVENTS, type TestRunEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { runConfigSchema } from './run-spec.ts';
import { hasEnded, initialTestRun, type TestRunState } from './state.ts';

const queue: TestRunCommand = {
  kind: 'QueueTestRun',
  data: {
    test_name: 'Shop',
    test_type: 'web_url',
    url: 'http://shop.test/',
    requested_duration_minutes: 5,
    plan_type_at_submission: 'free',
    config: runConfigSchema.parse({}),
    has_credentials: false,
    submitted_via: 'web',
  },
};
const provisioned: TestRunCommand = {
  kind: 'RecordProvisioned',
  data: { environment: { browser: 'b', os: 'o', device: 'd' }, start_place: 'http://shop.test/' },
};
const counts = { elapsed_ms: 10, actions: 1, states: 1, places: 1 };
const ended: TestRunCommand = { kind: 'EndExploration', data: { reason: 'duration', ...counts } };
const progress = (checkpoint: number, percent: number): TestRunCommand => ({
  kind: 'RecordProgress',
  data: { checkpoint, progress: percent, ...counts, recent_actions: [] },
});
const proved = (fingerprint: string): TestRunCommand => ({
  kind: 'RecordProvedFinding',
  data: {
    bug_id: fingerprint,
    fingerprint,
    oracle: 'exception',
    title: 'It breaks',
    severity: 'major',
    category: 'functional',
    place: 'http://shop.test/',
    proof: { attempts: 3, reproduced: 3, steps_before: 9, steps_after: 2 },
    screenshot: null,
  },
});
const report = { key: 'k', sha256: 'a'.repeat(64), size: 1, media_type: 'application/json' };
const completed: TestRunCommand = {
  kind: 'CompleteTestRun',
  data: { report, bug_count: 1, bugs: { critical: 0, major: 1, minor: 0 }, unproved: 0 },
};
const failed: TestRunCommand = {
  kind: 'FailTestRun',
  data: { fault: 'target', code: 'TARGET_REFUSED', message: 'refused' },
};
const cancelled: TestRunCommand = { kind: 'CancelTestRun', data: { files_deleted: 3 } };
const pause: TestRunCommand = { kind: 'PauseTestRun', data: { by: 'user', limit_ms: 1_000 } };
const resume: TestRunCommand = { kind: 'ResumeTestRun', data: { by: 'user' } };
const hint: TestRunCommand = { kind: 'HintTestRun', data: { text: 'the settings page' } };
const requestCancel: TestRunCommand = { kind: 'RequestCancel', data: { by: 'user' } };

function given(...commands: TestRunCommand[]): TestRunState {
  return commands.reduce((state, command) => decide(state, command).reduce(evolve, state), initialTestRun);
}

describe('the life of a run', () => {
  test('goes through the statuses of the specification', () => {
    expect(given(queue).status).toBe('queued');
    expect(given(queue, provisioned).status).toBe('running');
    expect(given(queue, provisioned, ended).status).toBe('processing_results');
    expect(given(queue, provisioned, ended, completed)).toMatchObject({ status: 'completed', progress: 100 });
  });

  test.each([
    ['queued', [queue]],
    ['running', [queue, provisioned]],
    ['processing', [queue, provisioned, ended]],
  ])('can be cancelled or fail while %s', (_, commands) => {
    expect(given(...commands, requestCancel, cancelled)).toMatchObject({
      status: 'cancelled',
      progress: 100,
    });
    expect(given(...commands, failed)).toMatchObject({ status: 'failed', failure: { fault: 'target' } });
  });

  test('a report needs an exploration that has ended', () => {
    expect(() => given(queue, provisioned, completed)).toThrowError(
      expect.objectContaining({ code: 'VERSION_CONFLICT' }),
    );
  });

  test('progress never goes back, and a late checkpoint is ignored', () => {
    const state = given(queue, provisioned, progress(2, 40), progress(1, 90));
    expect(state).toMatchObject({ checkpoint: 2, progress: 40 });
    expect(given(queue, provisioned, progress(1, 40), progress(2, 30)).progress).toBe(40);
  });

  test('one bug is recorded once', () => {
    expect(given(queue, provisioned, proved('f1'), proved('f1'), proved('f2')).bugs.length).toBe(2);
  });

  test('proving is told after the exploration, and never goes back', () => {
    const proving = (done: number, of: number): TestRunCommand => ({
      kind: 'RecordProving',
      data: { done, of },
    });
    expect(given(queue, provisioned, proving(1, 9)).proving).toBeNull();
    const state = given(queue, provisioned, ended, proving(3, 9), proving(2, 9), proving(4, 8));
    expect(state.proving).toEqual({ done: 4, of: 9 });
    expect(decide(state, proving(4, 9))).toEqual([]);
  });

  test('after the end there is nothing but the repetition of the end', () => {
    const end = given(queue, provisioned, ended, completed);
    expect(decide(end, completed)).toEqual([]);
    for (const command of [cancelled, failed, requestCancel, progress(9, 99), proved('f9')]) {
      expect(() => decide(end, command)).toThrowError(expect.objectContaining({ code: 'RUN_ENDED' }));
    }
  });
});

describe('steering a run', () => {
  const refusedWith = (code: string) => expect.objectContaining({ code });

  test('pauses and goes on, each once', () => {
    const paused = given(queue, provisioned, pause, pause);
    expect(paused).toMatchObject({ status: 'running', paused: { limit_ms: 1_000 }, pauses: 1, steered: 1 });
    expect(given(queue, provisioned, pause, resume, resume)).toMatchObject({ paused: null, steered: 2 });
    expect(decide(given(queue, provisioned), resume)).toEqual([]);
  });

  test('only a run that explores can be paused, and none that is being cancelled', () => {
    for (const commands of [[queue], [queue, provisioned, ended], [queue, provisioned, requestCancel]])
      expect(() => decide(given(...commands), pause)).toThrowError(refusedWith('NOT_EXPLORING'));
  });

  test('after the end nothing can be steered', () => {
    const over = given(queue, provisioned, ended, completed);
    for (const command of [pause, resume, hint])
      expect(() => decide(over, command)).toThrowError(refusedWith('RUN_ENDED'));
  });

  test.each([
    ['the end of the exploration', ended],
    ['its cancellation', cancelled],
    ['a fault', failed],
  ])('%s ends a pause', (_, command) => {
    expect(given(queue, provisioned, pause, command).paused).toBeNull();
  });

  test('hints are taken while they can be heeded, and bounded, as pauses are', () => {
    expect(given(queue, hint).hints).toEqual([{ text: 'the settings page' }]);
    expect(() => decide(given(queue, provisioned, ended), hint)).toThrowError(refusedWith('NOT_EXPLORING'));
    const many = given(queue, ...Array.from({ length: HINTS_MAX }, () => hint));
    expect(() => decide(many, hint)).toThrowError(refusedWith('STEERING_LIMIT_REACHED'));
    const often = given(
      queue,
      provisioned,
      ...Array.from({ length: PAUSES_MAX }, () => [pause, resume]).flat(),
    );
    expect(() => decide(often, pause)).toThrowError(refusedWith('STEERING_LIMIT_REACHED'));
  });
});

describe('what the month is given back', () => {
  const reasonOf = (state: TestRunState, command: TestRunCommand) =>
    decide(state, command).flatMap((event) =>
      event.type === 'test_run.quota_returned' ? [event.data.reason] : [],
    );
  const failure = (fault: 'platform' | 'operator' | 'target' | 'user'): TestRunCommand => ({
    kind: 'FailTestRun',
    data: { fault, code: 'INTERNAL', message: '' },
  });

  test('a test that we failed, or that never began, and no other', () => {
    const running = given(queue, provisioned);
    expect(reasonOf(running, failure('platform'))).toEqual(['platform']);
    expect(reasonOf(running, failure('operator'))).toEqual(['operator']);
    expect(reasonOf(running, failure('target'))).toEqual([]);
    expect(reasonOf(running, failure('user'))).toEqual([]);
    const notRunnable = { fault: 'target', code: 'APP_NOT_RUNNABLE', message: '' } as const;
    expect(reasonOf(running, { kind: 'FailTestRun', data: notRunnable })).toEqual(['operator']);
    expect(reasonOf(given(queue, requestCancel), cancelled)).toEqual(['not_started']);
    expect(reasonOf(running, cancelled)).toEqual([]);
  });

  test('is told before the end, and once', () => {
    const state = given(queue, provisioned);
    const events = decide(state, failure('platform'));
    expect(events.map(({ type }) => type)).toEqual(['test_run.quota_returned', 'test_run.failed']);
    expect(decide(events.reduce(evolve, state), failure('platform'))).toEqual([]);
  });
});

test('random commands never break the invariants, and each event is of its declared form', () => {
  const command = fc.oneof(
    fc.constantFrom(
      queue,
      provisioned,
      ended,
      completed,
      failed,
      cancelled,
      requestCancel,
      pause,
      resume,
      hint,
    ),
    fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 100 }))
      .map(([n, p]) => progress(n, p)),
    fc.constantFrom('f1', 'f2', 'f3').map(proved),
  );
  // Half a million plain conditions: `expect` would take longer than all else together.
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      let state = initialTestRun;
      const all: TestRunEvent[] = [];
      for (const one of commands) {
        const before = state;
        const events = decidedOrRefused(state, one);
        state = events.reduce(evolve, state);
        all.push(...events);
        assert(state.progress >= before.progress, 'progress went back');
        assert(!hasEnded(before) || events.length === 0, 'something came after the end');
        assert(!state.paused || state.status === 'running', 'paused while not running');
        assert(state.steered >= before.steered, 'steering was forgotten');
      }
      for (const event of all) TEST_RUN_EVENTS[event.type].data.parse(event.data);
      assert(all.filter(({ type }) => TERMINAL_EVENTS.has(type)).length <= 1, 'it ended twice');
      assert.deepEqual(all.reduce(evolve, initialTestRun), state);
    }),
    { numRuns: 10_000 },
  );
});

function decidedOrRefused(state: TestRunState, command: TestRunCommand): TestRunEvent[] {
  try {
    return decide(state, command);
  } catch (error) {
    assert(error instanceof AppError, String(error));
    return [];
  }
}

test('evolve is total: an event from the future changes nothing', () => {
  const state = given(queue, provisioned);
  expect(evolve(state, { type: 'test_run.teleported', data: {} } as unknown as TestRunEvent)).toBe(state);
});
