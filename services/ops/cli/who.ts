import { hostname, userInfo } from 'node:os';
import type { Operator } from '#domain/operator/events.ts';

/** Whoever has the shell. */
export function shellUser(): Operator {
  let name = 'unknown';
  try {
    name = userInfo().username;
  } catch {
    // A process without an entry among the system's users.
  }
  return { kind: 'shell', id: `${name}@${hostname()}` };
}
