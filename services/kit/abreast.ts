/**
 * Does work for every item, for at most `most` of them at once. After a failure nothing more is begun; what is under
 * way is waited for, and the first failure is thrown.
 */
export async function abreast<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  let failed = false;
  const lane = async () => {
    for (const item of left) {
      if (failed) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: most }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
