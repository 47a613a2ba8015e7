import { describe, Refusal } from './refusal.ts';

const CANNOT_RUN = 3;
const INTERRUPTED = 130;
const PARENT_LOOK_MS = 1_000;

/** The user, or the parent, ended the command before it was done. */
export class Interrupted extends Error {
  constructor() {
    super('Interrupted');
  }
}

/** Rejects with `Interrupted` as soon as the command is to end. */
export function interrupted(ending: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (ending.aborted) reject(new Interrupted());
    ending.addEventListener('abort', () => reject(new Interrupted()), { once: true });
  });
}

/**
 * Runs a command to its end and exits with the code that it gives. `ending` is aborted by SIGINT, SIGTERM, SIGHUP and
 * the parent's death; a second signal ends at once (the guardian then clears up). Refusals print without a stack.
 */
export async function runCommand(command: (ending: AbortSignal) => Promise<number>): Promise<void> {
  const control = new AbortController();
  const end = () => {
    if (control.signal.aborted) process.exit(INTERRUPTED);
    control.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  watchParent(() => !control.signal.aborted && end());
  // A reader that went away (`| head -1`) is no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // A lost promise must not leave servers behind without a word.
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof Interrupted) && !control.signal.aborted) console.error(describe(error));
  });
  let code = CANNOT_RUN;
  try {
    code = await command(control.signal);
  } catch (error) {
    if (error instanceof Interrupted) code = INTERRUPTED;
    else console.error(error instanceof Refusal ? `\n${error.message}` : describe(error));
  }
  process.exit(code);
}

/** Calls back when the process that started us is gone: by the channel of `boot.mjs`, or npm's own process. */
function watchParent(onGone: () => void): void {
  process.on('disconnect', onGone);
  if (!process.env.npm_lifecycle_event && !process.env.ROVE_BOOTED) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && onGone(), PARENT_LOOK_MS).unref();
}
