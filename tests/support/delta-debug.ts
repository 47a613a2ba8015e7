type Shows = (steps: readonly number[]) => Promise<readonly number[] | null>;

/**
 * Delta debugging as it was first described (Zeller and Hildebrandt, IEEE TSE 2002), with the last step kept until the
 * end: what the present method is compared with.
 */
export async function deltaDebug(start: readonly number[], shows: Shows): Promise<readonly number[]> {
  let steps = start;
  for (let parts = 2; steps.length > 2; ) {
    const head = steps.slice(0, -1);
    const size = Math.ceil(head.length / parts);
    const shorter = await withoutOnePart(head, size, steps.slice(-1), shows);
    if (shorter) {
      steps = shorter;
      parts = Math.max(2, parts - 1);
    } else if (size === 1) break;
    else parts = Math.min(head.length, parts * 2);
  }
  const alone = steps.length === 2 ? await shows(steps.slice(1)) : null;
  return alone ?? steps;
}

async function withoutOnePart(
  head: readonly number[],
  size: number,
  last: readonly number[],
  shows: Shows,
): Promise<readonly number[] | null> {
  for (let start = 0; start < head.length; start += size) {
    const shown = await shows([...head.slice(0, start), ...head.slice(start + size), ...last]);
    if (shown) return shown;
  }
  return null;
}
