/** Rove cannot go on, for a reason that the user can act upon. Printed without a stack; exit code 3. */
export class Refusal extends Error {}

/** One way to get something: its name for the message, and a function that gives it, or null, or throws why not. */
export type Way<T> = [name: string, get: () => Promise<T | null> | T | null];

/**
 * Takes the first way that gives something.
 * @throws Refusal naming each way with why it failed, and `advice`.
 */
export async function firstOf<T>(what: string, advice: string, ways: readonly Way<T>[]): Promise<T> {
  const tried: string[] = [];
  for (const [name, get] of ways) {
    try {
      const got = await get();
      if (got !== null) return got;
      tried.push(`${name}: not there`);
    } catch (error) {
      tried.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Refusal(
    `${what} could not be set up. Tried:\n  - ${tried.join('\n  - ')}\nWhat to do: ${advice}`,
  );
}

/** What a failure is to be called in front of the user. */
export function describe(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
