import { execute } from '#app/runs/execute.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import type { TestRunCommand } from '#domain/test-run/commands.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { createAccount, SUBMIT, TEST_SECRET } from './accounts.ts';
import type { TestDatabase } from './database.ts';

export type WrittenRun = { owner: string; testId: string };

export const PROVISIONED: TestRunCommand = {
  kind: 'RecordProvisioned',
  data: { environment: { browser: 'b', os: 'o', device: 'd' }, start_place: 'http://x.test/' },
};

/** What a worker would tell at a checkpoint. */
export const progressData = (checkpoint: number) => ({
  checkpoint,
  progress: 1,
  elapsed_ms: 1,
  actions: checkpoint,
  states: 1,
  places: 1,
  recent_actions: [],
});

export const progress = (checkpoint: number): TestRunCommand => ({
  kind: 'RecordProgress',
  data: progressData(checkpoint),
});

/** A bug that was proved, one of many. */
export const provedFinding = (n: number): TestRunCommand => ({
  kind: 'RecordProvedFinding',
  data: {
    ...{ bug_id: `bug-${n}`, fingerprint: `server_error:${n}`, oracle: 'server_error', title: `Fault ${n}` },
    ...{ severity: 'major', category: 'functional', place: 'http://shop.test/cart', screenshot: null },
    proof: { attempts: 5, reproduced: 5, steps_before: 40, steps_after: 2 },
  },
});

/** Writes the events of runs by the commands of users and workers, without a workflow. */
export class RunWriter {
  readonly keys = UserKeys.of(TEST_SECRET);
  readonly #database: TestDatabase;

  constructor(database: TestDatabase) {
    this.#database = database;
  }

  /** A queued run of an owner, or of a new one. */
  async queue(known?: string): Promise<WrittenRun> {
    const owner = known ?? (await createAccount(this.#database, 'chaos', this.keys));
    const by = { owner, via: 'web' } as const;
    return { owner, testId: await submitTest(this.#database.app, this.keys, submitSchema.parse(SUBMIT), by) };
  }

  /** The same, under way. */
  async start(known?: string): Promise<WrittenRun> {
    const run = await this.queue(known);
    await this.act(run, PROVISIONED);
    return run;
  }

  act({ owner, testId }: WrittenRun, command: TestRunCommand) {
    return execute(this.#database.service, this.keys, { testId, owner, command });
  }

  record(run: WrittenRun, checkpoint: number) {
    return this.act(run, progress(checkpoint));
  }
}
