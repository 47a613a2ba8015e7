import { Findings, messageOf, type Need } from '../need.ts';

const ANSWER_MS = 3_000;

/** Asks the other services that are named; they may start after this one. */
export async function checkServices(urls: Readonly<Record<string, string | undefined>>): Promise<Need[]> {
  const found = new Findings('services');
  const asked = Object.entries(urls).map(async ([name, url]) => {
    if (!url) return;
    try {
      const answer = await fetch(new URL('/health', url), { signal: AbortSignal.timeout(ANSWER_MS) });
      if (answer.ok) found.ok(name, 'answers');
      else
        found.warn(
          name,
          `answered ${answer.status}`,
          `Look into the log of that service; ${name} may be wrong.`,
        );
    } catch (error) {
      found.warn(name, messageOf((error as Error).cause ?? error), `Start that service, or correct ${name}.`);
    }
  });
  await Promise.all(asked);
  return found.needs;
}
