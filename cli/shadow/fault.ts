import { z } from 'zod';
import type { RouteTraffic } from './traffic.ts';

/** In the order in which they are tried: what loses or breaks data first. */
export const faultKindSchema = z.enum(['lost_write', 'server_error', 'stale_answer', 'slow']);
export type FaultKind = z.infer<typeof faultKindSchema>;
export const FAULT_KINDS: readonly FaultKind[] = faultKindSchema.options;

/** One thing that goes wrong: every request of a route, in one way. */
export type Fault = { kind: FaultKind; route: string };

/** What signs in or out takes effect by its answer: with a recorded one it is not lost. */
const SESSION = /\b(log|sign)[-_]?(in|on|out|off)\b|\/(auth|oauth2?|tokens?|sessions?|refresh)\b/i;

/**
 * The faults of what a suite asked for: of writes first, then of reads of data, then of pages; within these by kind, then
 * by how often the route was asked for. Assets are left alone, and routes with a text of `ignored`.
 */
export function planFaults(
  traffic: readonly RouteTraffic[],
  kinds: readonly FaultKind[],
  ignored: readonly string[],
): Fault[] {
  return traffic
    .filter(({ route }) => !ignored.some((text) => route.includes(text)))
    .flatMap((of) =>
      FAULT_KINDS.filter((kind) => kinds.includes(kind) && fits(kind, of)).map((kind) => ({ kind, of })),
    )
    .sort((one, other) => compare(rankOf(one), rankOf(other)) || one.of.route.localeCompare(other.of.route))
    .map(({ kind, of }) => ({ kind, route: of.route }));
}

function fits(kind: FaultKind, { route, writes, answer, recorded, changed }: RouteTraffic): boolean {
  if (!writes && answer === 'asset') return false;
  if (kind === 'lost_write') return writes && recorded > 0 && !SESSION.test(route);
  if (kind === 'stale_answer') return !writes && changed > 0;
  // A navigation waits as long as its test: that a page is slow is noticed by no suite.
  if (kind === 'slow') return writes || answer === 'data';
  return true;
}

function rankOf({ kind, of }: { kind: FaultKind; of: RouteTraffic }): number[] {
  const tier = of.writes ? 0 : of.answer === 'data' ? 1 : 2;
  return [tier, FAULT_KINDS.indexOf(kind), -of.times];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}
