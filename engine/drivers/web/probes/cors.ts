import type { CorsProbe } from '#engine/drivers/probe-answers.ts';
import type { Session } from '../session/actions.ts';
import { once, type ProbeMemory } from '../session/probe-memory.ts';
import { EGRESS_HEADER } from '../session/traffic.ts';

const STRANGER = 'https://rove-stranger.example.invalid';
const TIMEOUT_MS = 5_000;
const PER_PROBE = 4;

/** Asks addresses that scripts of the site read, as another site would, each once. */
export async function cors(session: Session, memory: ProbeMemory): Promise<CorsProbe> {
  const { answers } = session;
  const fresh = [...answers.apis].filter(([path]) => !memory.cors.has(path)).slice(0, PER_PROBE);
  for (const [path, address] of fresh) void once(memory.cors, path, () => askAsStranger(session, address));
  const known = await Promise.all(memory.cors.values());
  return known.filter((one) => one !== null);
}

async function askAsStranger({ host }: Session, address: string): Promise<CorsProbe[number] | null> {
  try {
    const headers = { origin: STRANGER };
    const options = { headers, timeout: TIMEOUT_MS, maxRedirects: 0, failOnStatusCode: false };
    const answer = await host.requests.get(address, options);
    const told = answer.headers();
    await answer.dispose();
    if (told[EGRESS_HEADER] || answer.status() >= 400) return null;
    if (told['access-control-allow-origin'] !== STRANGER) return null;
    if (told['access-control-allow-credentials'] !== 'true') return null;
    return { address, cookies: (await host.cookies(address)).length > 0 };
  } catch {
    return null; // No answer proves nothing.
  }
}
