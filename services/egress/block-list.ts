import { Barred } from '#app/operator/barred.ts';
import type { BlockPattern } from '#domain/operator/block-pattern.ts';
import type { Logger } from '#kit/logger.ts';

const EVERY_MS = 5_000;
const ANSWER_MS = 4_000;

/** What operators have barred, as it was last heard of. */
export class BlockedTargets {
  #barred = new Barred([]);

  set(patterns: readonly BlockPattern[]): void {
    this.#barred = new Barred(patterns);
  }

  /** @throws AppError TARGET_BLOCKED */
  require(hostname: string, address?: string): void {
    this.#barred.require(hostname, address);
  }
}

/** Keeps the list as the API has it; what was known last holds while the API is away. Gives what ends it. */
export function followBlockList(
  blocked: BlockedTargets,
  { apiUrl, word, logger }: { apiUrl: string; word: string; logger: Logger },
): () => void {
  let told = false;
  const look = async () => {
    const answer = await fetch(new URL('/internal/blocked-targets', apiUrl), {
      headers: { authorization: `Bearer ${word}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    blocked.set(((await answer.json()) as { data: BlockPattern[] }).data);
    told = false;
  };
  const quietly = () =>
    look().catch((error) => {
      if (!told) logger.warn({ err: error }, 'the list of barred targets cannot be read; the last one holds');
      told = true;
    });
  const timer = setInterval(quietly, EVERY_MS);
  void quietly();
  return () => clearInterval(timer);
}
