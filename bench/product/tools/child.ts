import type { Progress, Task } from './tool.ts';

/** The flags of every browser here but Rove's, which has its own. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A link that leads away fails at once, with or without a network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];
export const VIEWPORT = { width: 1280, height: 800 };

export const readTask = (): Task => JSON.parse(process.argv[2] ?? '') as Task;

export const startPage = ({ address, start_path }: Task): string => new URL(start_path, address).href;

/** Tells the bench how many actions were done. */
export function tell(progress: Progress): void {
  process.stdout.write(`${JSON.stringify(progress)}\n`);
}

/** Tells after each action, but not more often than anyone looks. */
export class ActionCount {
  #actions = 0;
  #told = 0;

  add(count = 1): void {
    this.#actions += count;
    const now = performance.now();
    if (now - this.#told < 200) return;
    this.#told = now;
    tell({ actions: this.#actions });
  }
}
