import { namesSecret, redacted } from '#engine/evidence/redact.ts';
import type { Memory } from '#engine/forms/memory.ts';

const VALUE_MAX = 100;
/** Values of a run are marked by its token, which begins so; another run has its own. */
const OF_A_RUN = /rove/i;

/** What forms have taught a run that holds in the next one too. */
export type CarriedMemory = Pick<Memory, 'refused' | 'asked' | 'lessons' | 'worked' | 'known' | 'country'>;

/** Leaves out accounts that were made, what may be a secret, and values that are marked as those of the run. */
export function carriedMemory({ refused, asked, lessons, worked, known, country }: Memory): CarriedMemory {
  const values = (list: readonly string[]) => list.filter(isHarmless);
  return {
    refused: pick(refused, values, (left) => left.length > 0),
    worked: pick(worked, (value) => value, isHarmless),
    known: pick(known, values, (left) => left.length > 0),
    asked: structuredClone(asked),
    lessons: structuredClone(lessons),
    country,
  };
}

function pick<Value>(
  record: Record<string, Value>,
  change: (value: Value) => Value,
  isKept: (value: Value) => boolean = () => true,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([key]) => key !== 'code' && !namesSecret(key))
      .map(([key, value]) => [key, change(value)] as const)
      .filter(([, value]) => isKept(value)),
  );
}

function isHarmless(value: string): boolean {
  return value.length <= VALUE_MAX && !OF_A_RUN.test(value) && redacted(value) === value;
}
