/** Whether a list of steps shows the bug when it is replayed in a fresh session. */
export type Reproduces<S> = (steps: readonly S[]) => Promise<boolean>;

/**
 * Cuts a list of steps that shows a bug to one from which nothing can be left out: delta debugging (Zeller and
 * Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 2002). The last step is kept until the end,
 * since it is the one that shows the bug. At most `replaysMax` replays; the best by then counts.
 */
export async function minimise<S>(
  full: readonly S[],
  reproduces: Reproduces<S>,
  replaysMax: number,
): Promise<S[]> {
  let replays = 0;
  const attempt = (steps: readonly S[]) => {
    replays += 1;
    return reproduces(steps);
  };
  return reduce(full, attempt, () => replays < replaysMax);
}

async function reduce<S>(start: readonly S[], attempt: Reproduces<S>, mayGoOn: () => boolean): Promise<S[]> {
  let steps = [...start];
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
  return steps.length === 2 && mayGoOn() && (await attempt(steps.slice(1))) ? steps.slice(1) : steps;
}

async function withoutOnePart<S>(
  head: readonly S[],
  size: number,
  last: readonly S[],
  attempt: Reproduces<S>,
  mayGoOn: () => boolean,
): Promise<S[] | null> {
  for (let start = 0; start < head.length && mayGoOn(); start += size) {
    const candidate = [...head.slice(0, start), ...head.slice(start + size), ...last];
    if (await attempt(candidate)) return candidate;
  }
  return null;
}
