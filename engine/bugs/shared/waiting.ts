import type { Signal } from '#engine/drivers/contract.ts';
import { pageOf } from './compare.ts';
import type { Trial } from './trial.ts';

/** Whether something was answered since `from` that is not asked for again and again, as a clock or a feed is. */
function bringsNews(signals: readonly Signal[], from: number): boolean {
  const asked = signals.flatMap((signal) =>
    signal.kind === 'response' || signal.kind === 'request_failed' ? [pageOf(signal.address)] : [],
  );
  const isAgain = (path: string) => asked.indexOf(path) !== asked.lastIndexOf(path);
  return signals
    .slice(from)
    .some(
      (one) => (one.kind === 'response' || one.kind === 'request_failed') && !isAgain(pageOf(one.address)),
    );
}

/** Whether the screen goes on waiting as it does, and saying the same, while the target does nothing else. */
export async function keepsWaiting(
  trial: Trial,
  isSame: () => boolean,
  most_ms = trial.pace.wait_ms,
): Promise<boolean> {
  const { text } = trial.seen;
  const answered = trial.signals.length;
  const moves = () => !isSame() || trial.seen.text !== text || bringsNews(trial.signals, answered);
  return !(await trial.until(moves, most_ms));
}
