/** Whether a list of steps shows the bug when it is replayed in a fresh session. */
export type Reproduces<S> = (steps: readonly S[]) => Promise<boolean>;

export type Minimised<S> = { steps: S[]; replays: number; reproduced: boolean };

/**
 * Cuts a list of steps to one from which nothing can be left out: delta debugging (Zeller and Hildebrandt, "Simplifying
 * and Isolating Failure-Inducing Input", IEEE TSE 2002), after trying the given shortcuts, the shortest first. The last
 * step is kept, since it is the one that shows the bug. At most `replaysMax` replays; whatever was best by then counts.
 */
export async function minimise<S>(
  full: readonly S[],
  shortcuts: readonly (readonly S[])[],
  reproduces: Reproduces<S>,
  replaysMax: number,
): Promise<Minimised<S>> {
  let replays = 0;
  const attempt = async (steps: readonly S[]) => {
    replays += 1;
    return reproduces(steps);
  };
  let best: readonly S[] | null = null;
  for (const shortcut of [...shortcuts].sort((a, b) => a.length - b.length)) {
    if (replays >= replaysMax) break;
    if (shortcut.length < full.length && (await attempt(shortcut))) {
      best = shortcut;
      break;
    }
  }
  if (!best) {
    if (replays >= replaysMax || !(await attempt(full)))
      return { steps: [...full], replays, reproduced: false };
    best = full;
  }
  const steps = await reduce(best, attempt, () => replays < replaysMax);
  return { steps, replays, reproduced: true };
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
