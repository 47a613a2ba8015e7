import type { ElementView } from '#activities/drivers/contract.ts';

/** What forms have taught so far: values refused, and lengths asked for, by field. JSON. */
export type Memory = { refused: Record<string, string[]>; least: Record<string, number> };

export function emptyMemory(): Memory {
  return { refused: {}, least: {} };
}

/** Names a field the same on every visit. */
export function fieldKey(view: ElementView): string {
  return `${view.group}|${view.field?.label ?? ''}|${view.field?.field_name ?? ''}`;
}

/** Notes which of the values just sent the target refused, and what its message asks for. */
export function learn(
  memory: Memory,
  sent: ReadonlyMap<string, string>,
  after: readonly ElementView[],
): void {
  for (const view of after) {
    const message = view.field?.validation_message;
    if (!message) continue;
    const key = fieldKey(view);
    const value = sent.get(key);
    if (value === undefined) continue;
    const refused = memory.refused[key] ?? [];
    if (!refused.includes(value)) memory.refused[key] = [...refused, value].slice(-12);
    const least = /(?:at least|minimum(?: of)?|mindestens|au moins|al menos)\s+(\d{1,3})/i.exec(message)?.[1];
    if (least) memory.least[key] = Number(least);
  }
}

/** The first value that was not refused before, made long enough. */
export function preferred(memory: Memory, key: string, values: readonly string[], turn: number): string {
  const refused = memory.refused[key] ?? [];
  const open = values.filter((value) => !refused.includes(value));
  const pool = open.length > 0 ? open : values;
  const value = pool[turn % Math.max(1, pool.length)] ?? '';
  const least = memory.least[key] ?? 0;
  return value.length < least ? value.padEnd(least, '7') : value;
}
