import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { progressData } from '#tests/support/run-events.ts';
import { until } from '#tests/support/services.ts';
import type { Broadcast } from './bare-server.ts';
import { type Crowd, openCrowd } from './crowd.ts';

const FRAME = JSON.stringify({
  kind: 'event',
  seq: 1_000_000,
  prev: 999_999,
  test_id: 'x'.repeat(36),
  version: 1_000,
  type: 'test_run.progressed',
  recorded_at: 'RECORDED_AT',
  data: progressData(1),
});

/** A bare `ws` server with so many clients of it. */
export class BareCrowd {
  readonly #child: ChildProcess;
  readonly #crowd: Crowd;

  private constructor(child: ChildProcess, crowd: Crowd) {
    this.#child = child;
    this.#crowd = crowd;
  }

  static async open(sockets: number): Promise<BareCrowd> {
    const child = fork(path.join(import.meta.dirname, 'bare-server.ts'));
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return new BareCrowd(child, await openCrowd(`ws://127.0.0.1:${port}`, sockets));
  }

  /** Frames a second, as fast as they go. */
  async perSecond(frames: number): Promise<number> {
    const before = this.#crowd.received;
    const began = performance.now();
    await this.#send({ frames, text: FRAME, every_ms: 0 }, before);
    return (this.#crowd.received - before) / ((performance.now() - began) / 1000);
  }

  /** Milliseconds from the server's making of a frame to a sample of its clients, at a steady rate. */
  async delays(frames: number, perSecond: number): Promise<number[]> {
    this.#crowd.delays.length = 0;
    await this.#send({ frames, text: FRAME, every_ms: 1000 / perSecond }, this.#crowd.received);
    return [...this.#crowd.delays];
  }

  close(): void {
    this.#crowd.close();
    this.#child.kill();
  }

  async #send(order: Broadcast, before: number): Promise<void> {
    this.#child.send(order);
    const all = order.frames * this.#crowd.size;
    await until('every bare frame', async () => this.#crowd.received - before >= all, 120_000);
  }
}
