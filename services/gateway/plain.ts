import type { Db } from '#db/connection.ts';
import { readStream, type StoredEvent } from '#db/event-store/read.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { type PlainMessage, toPlainMessage } from '#domain/live/plain-message.ts';
import type { TestRunEvent } from '#domain/test-run/events.ts';
import { fold } from '#domain/test-run/evolve.ts';
import { initialTestRun, type TestRunState } from '#domain/test-run/state.ts';

const RUNS_MAX = 500;

type Folded = { state: TestRunState; version: number };

/** Makes the specification's plain messages, which carry totals, by keeping a fold of the runs seen lately. */
export class PlainTranslator {
  readonly #db: Db;
  readonly #keys: UserKeys;
  readonly #runs = new Map<string, Folded>();

  constructor(db: Db, keys: UserKeys) {
    this.#db = db;
    this.#keys = keys;
  }

  async translate(event: StoredEvent): Promise<PlainMessage | null> {
    if (!event.stream_id.startsWith('test_run-')) return null;
    const state = await this.#stateAfter(event);
    const testId = event.stream_id.slice('test_run-'.length);
    return toPlainMessage(testId, event as unknown as TestRunEvent, state);
  }

  async #stateAfter(event: StoredEvent): Promise<TestRunState> {
    const known = this.#runs.get(event.stream_id) ?? { state: initialTestRun, version: 0 };
    if (known.version >= event.version) return known.state;
    const missing =
      known.version + 1 === event.version
        ? [event]
        : await readStream(this.#db, this.#keys, event.stream_id, known.version);
    const state = fold(missing, known.state);
    if (this.#runs.size >= RUNS_MAX) this.#runs.clear();
    this.#runs.set(event.stream_id, { state, version: missing.at(-1)?.version ?? known.version });
    return state;
  }
}
