/** Replays a list in a fresh session: gives the part of it that was needed to show the bug, or null when it did not. */
export type Reproduces<S> = (steps: readonly S[]) => Promise<readonly S[] | null>;

/**
 * Cuts a list of steps that shows a bug to one from which nothing can be left out: delta debugging (Zeller and
 * Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 2002). The last step is kept until the end,
 * since it is the one that shows the bug. At most `replaysMax` replays, and only while `mayGoOn`; the best by then counts.
 */
export async function minimise<S>(
  full: readonly S[],
  reproduces: Reproduces<S>,
  { replaysMax, mayGoOn = () => true }: { replaysMax: number; mayGoOn?: () => boolean },
): Promise<readonly S[]> {
  let replays = 0;
  const attempt = (steps: readonly S[]) => {
    replays += 1;
    return reproduces(steps);
  };
  return reduce(full, attempt, () => replays < replaysMax && mayGoOn());
}

async function reduce<S>(
  start: readonly S[],
  attempt: Reproduces<S>,
  mayGoOn: () => boolean,
): Promise<readonly S[]> {
  let steps = start;
  let parts = 2;
  while (steps.length > 2 && mayGoOn()) {
    const head = steps.slice(0, -1);
    const size = Math.ceil(head.length / parts);
    const shorter = await withoutOnePart(head, size, steps.slice(-1), attempt, mayGoOn);
    if (shorter) {
      steps = shorter;
      parts = Math.max(2, parts - 1);
    } else if (size === 1) break;
    else parts = Math.min(head.length, parts * 2);
  }
  const alone = steps.length === 2 && mayGoOn() ? await attempt(steps.slice(1)) : null;
  return alone ?? steps;
}

async function withoutOnePart<S>(
  head: readonly S[],
  size: number,
  last: readonly S[],
  attempt: Reproduces<S>,
  mayGoOn: () => boolean,
): Promise<readonly S[] | null> {
  for (let start = 0; start < head.length && mayGoOn(); start += size) {
    const candidate = [...head.slice(0, start), ...head.slice(start + size), ...last];
    const needed = await attempt(candidate);
    if (needed) return needed;
  }
  return null;
}
