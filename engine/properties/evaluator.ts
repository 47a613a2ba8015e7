import { readFileSync } from 'node:fs';
import { codeOf, PROPERTIES_FILE, sayFault } from '#domain/properties/source.ts';
import { asScript } from '../as-script.ts';
import { onBoundedLines } from '../cell/bounded-lines.ts';
import { type Cell, type CellSwitch, openCell } from '../cell/cell.ts';
import type { Running } from '../cell/running.ts';
import type { Asked, Property } from './define.ts';

/** How long one property may take, and the file until it has stated them all, with the start of the process. */
const TIME_MS = { property: 1_000, load: 5_000 };
const MEMORY_MB = 64;
const LINE_MAX = 1_000_000;
/** What took too long may have waited for a busy machine: it is asked once more. */
const STRIKES_MAX = 2;

const own = (name: string) => readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8');
const RUNTIME = ['page', 'define'].map(own).map(asScript).join('\n');
const RUNNER = own('runner');
const NODE_ARGS = [
  ...['--permission', '--no-warnings', '--disallow-code-generation-from-strings'],
  ...[`--max-old-space-size=${MEMORY_MB}`, '--input-type=module-typescript', '--eval', RUNNER],
];

/** `why` is '' where the property could be evaluated. */
export type Verdict = { property: Property; holds: boolean; why: string };
type Fault = { message: string; line: number; column: number };
type Reply = { properties?: Property[]; code?: string; fault?: Fault; holds?: boolean; threw?: Fault };
type Process = { cell: Cell; running: Running; replies: AsyncReplies };

/**
 * Evaluates an app's properties in a process of its own cell, which has no network, no files and little memory. What
 * throws, never ends or fills the memory is told of its property, and ends nothing else.
 */
export class PropertyEvaluator {
  readonly #source: string;
  readonly #demand: CellSwitch | undefined;
  readonly #strikes = new Map<number, number>();
  #process: Process | null = null;
  #loaded: Reply = {};
  #busy: Promise<unknown> = Promise.resolve();

  constructor(source: string, demand?: CellSwitch) {
    this.#source = source;
    this.#demand = demand;
  }

  /** Why the file could not be read, '' where it was; and its code as JavaScript. */
  load(): Promise<{ fault: string; code: string }> {
    return this.#inTurn(async () => {
      await this.#start();
      const { fault, code = '' } = this.#loaded;
      return { fault: fault ? sayFault(fault) : '', code };
    });
  }

  /** What those properties say that `wanted` names, of all by default. */
  evaluate(asked: Asked, wanted: (property: Property) => boolean = () => true): Promise<Verdict[]> {
    return this.#inTurn(() => this.#evaluate(asked, wanted));
  }

  async close(): Promise<void> {
    await this.#busy.catch(() => {}); // It was told to whoever asked.
    await this.#end();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#busy.catch(() => {}).then(work); // What failed before failed for whoever asked it.
    this.#busy = done;
    return done;
  }

  async #evaluate(asked: Asked, wanted: (property: Property) => boolean): Promise<Verdict[]> {
    await this.#start();
    const { properties = [] } = this.#loaded;
    const verdicts: Verdict[] = [];
    let open = properties.flatMap((one, index) => (wanted(one) && !this.#isOut(index) ? [index] : []));
    while (open.length > 0) {
      const replies = await this.#ask({ asked, which: open }, open.length);
      for (const [at, reply] of replies.entries()) {
        const property = properties[open[at] ?? -1];
        const why = reply.threw ? `it threw ${sayFault(reply.threw)}` : '';
        if (property) verdicts.push({ property, holds: reply.holds !== false || why !== '', why });
      }
      const stuck = open[replies.length];
      open = open.slice(replies.length);
      if (stuck === undefined) break;
      await this.#end();
      this.#strikes.set(stuck, (this.#strikes.get(stuck) ?? 0) + 1);
      if (!this.#isOut(stuck)) continue;
      open = open.slice(1);
      const property = properties[stuck];
      const why = `it did not end within ${TIME_MS.property / 1_000} s, or needed more than ${MEMORY_MB} MB`;
      if (property) verdicts.push({ property, holds: true, why });
    }
    return verdicts;
  }

  #isOut(index: number): boolean {
    return (this.#strikes.get(index) ?? 0) >= STRIKES_MAX;
  }

  /** Starts the process and lets it read the file, unless it runs. */
  async #start(): Promise<void> {
    if (this.#process) return;
    const read = codeOf(this.#source);
    if ('fault' in read) {
      this.#loaded = { fault: read.fault };
      return;
    }
    const { execPath } = process;
    const cell = await openCell({
      mounts: [execPath],
      limits: { memory_mb: 512, disk_mb: 1 },
      demand: this.#demand,
    });
    const running = cell.run(cell.path(execPath), NODE_ARGS, { input: 'open' });
    running.errors.resume();
    this.#process = { cell, running, replies: new AsyncReplies(running) };
    const [loaded] = await this.#send(
      { runtime: RUNTIME, code: read.code, file: PROPERTIES_FILE },
      1,
      TIME_MS.load,
    );
    this.#loaded = loaded ?? { fault: { message: 'It did not come to its end', line: 1, column: 1 } };
    if (!loaded) await this.#end();
  }

  async #ask(order: object, count: number): Promise<Reply[]> {
    await this.#start();
    return this.#loaded.fault ? [] : this.#send(order, count, TIME_MS.property);
  }

  /** Replies in their order, until one takes too long or the process ends. */
  async #send(order: object, count: number, each_ms: number): Promise<Reply[]> {
    const { running, replies } = this.#process ?? {};
    if (!running || !replies) return [];
    running.input.write(`${JSON.stringify(order)}\n`);
    const got: Reply[] = [];
    while (got.length < count) {
      const reply = await replies.next(each_ms);
      if (!reply) break;
      got.push(reply);
    }
    return got;
  }

  async #end(): Promise<void> {
    const ending = this.#process;
    this.#process = null;
    if (!ending) return;
    ending.running.kill();
    await ending.running.ended;
    await ending.cell.close();
  }
}

/** A file of properties without its imports and types; '' where there is none, or it cannot be read. */
export async function asJavaScript(source: string, demand?: CellSwitch): Promise<string> {
  if (!source) return '';
  const evaluator = new PropertyEvaluator(source, demand);
  try {
    return (await evaluator.load()).code;
  } finally {
    await evaluator.close();
  }
}

/** What the process writes, line by line. */
class AsyncReplies {
  readonly #held: Reply[] = [];
  #ended = false;
  #wake: () => void = () => {};

  constructor({ output, ended }: Running) {
    onBoundedLines(output, LINE_MAX, (line) => {
      this.#held.push(JSON.parse(line) as Reply);
      this.#wake();
    });
    void ended.then(() => {
      this.#ended = true;
      this.#wake();
    });
  }

  /** The next reply; null when the process has ended, or none comes within the time. */
  async next(most_ms: number): Promise<Reply | null> {
    if (this.#held.length === 0 && !this.#ended) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      const timer = setTimeout(resolve, most_ms);
      await promise;
      clearTimeout(timer);
    }
    return this.#held.shift() ?? null;
  }
}
