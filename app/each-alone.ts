/** Hears of one that could not be worked on. */
export type OnFailure = (id: string, error: unknown) => void;

/**
 * Works on all that the pages hold, one after the other: one that fails is told, and holds up no other. Gives how many
 * went through.
 * @param page gives those that follow on an id, in order of their ids; none after the last
 */
export async function eachAlone<T extends { id: string }>(
  page: (after: string | null) => Promise<readonly T[]>,
  work: (item: T) => Promise<void>,
  failed: OnFailure,
): Promise<number> {
  let done = 0;
  let items = await page(null);
  while (items.length > 0) {
    for (const item of items) {
      try {
        await work(item);
        done += 1;
      } catch (error) {
        failed(item.id, error);
      }
    }
    items = await page(items.at(-1)?.id ?? null);
  }
  return done;
}
