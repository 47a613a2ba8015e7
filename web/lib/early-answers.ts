type Early = { token: string | null; answers: Map<string, Promise<Response | null>> };

/** By then the page has been used, and what was true at its start need not be. */
const OLD_MS = 20_000;

/**
 * The answer that `public/early.js` asked for while this code was on its way; null when it did not ask, or had none. Each
 * is given once, and one that belongs to somebody only with their token.
 */
export async function takeEarly(address: string, token?: string | null): Promise<Response | null> {
  const early = (globalThis as { roveEarly?: Early }).roveEarly;
  const answer = early?.answers.get(address);
  if (!early || !answer || performance.now() > OLD_MS) return null;
  early.answers.delete(address);
  return token === undefined || token === early.token ? answer : null;
}
