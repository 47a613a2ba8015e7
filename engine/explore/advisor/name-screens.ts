import type { Advisor } from '#engine/model/advisor.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';

const SCREENS_MAX = 10;

/** Gives the screens visited most the names that a user would; stops after `cap_ms`, or when nobody may be asked. */
export async function nameScreens(
  advisor: Advisor,
  { graph, nameless }: Knowledge,
  cap_ms: number,
): Promise<void> {
  const signal = AbortSignal.timeout(cap_ms);
  const nodes = [...graph.states.values()]
    .filter(({ id, name }) => name === undefined && nameless.has(id))
    .toSorted((a, b) => b.visits - a.visits);
  for (const node of nodes.slice(0, SCREENS_MAX)) {
    const screen = nameless.get(node.id);
    if (signal.aborted || !screen || !advisor.isFree()) return;
    const name = await advisor.name(screen, signal);
    if (name) node.name = name;
  }
}
