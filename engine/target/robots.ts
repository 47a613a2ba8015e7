import { setTimeout as delay } from 'node:timers/promises';
import robotsParser from 'robots-parser';
import { fetch, ProxyAgent } from 'undici';
import { readHead } from '#domain/kernel/read-head.ts';
import type { Manners } from '../drivers/contract.ts';

/** Why a place of the site itself is left alone. */
export const ROBOTS = 'robots.txt of the site asks programs to leave it alone';

/** The name that a site's robots.txt knows us by. */
const ROBOT = 'Rove';
/** A site that wants more time between pages gets this much: a run has an end. */
const DELAY_MAX_MS = 5_000;
const REDIRECTS_MAX = 5;
const TIMEOUT_MS = 8_000;
/** As much as RFC 9309 asks to read. */
const BYTES_MAX = 512_000;

type Robots = { text: string; said: string };
/** What is kept to, in words for the run's report. */
type RefusedPath = { what: string; why: string };
export type SiteManners = Manners & { told: readonly RefusedPath[] };
type Clock = { now(): number; wait(ms: number, signal: AbortSignal): Promise<void> };

/** The package is CommonJS: its function is what it exports, though its types say that it is a part of it. */
const parse = robotsParser as unknown as typeof robotsParser.default;

const CLOCK: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }),
};

/**
 * What the owner of a site asks of programs in its robots.txt (RFC 9309), read by the run's own way out. The address that
 * a user gave is visited whatever it says. One that cannot be read asks nothing, which is told.
 */
export async function readManners(start: string, proxyUrl: string | null): Promise<SiteManners> {
  return mannersBy(await readRobots(start, proxyUrl), start);
}

/** The same from a text that was read. */
export function mannersBy({ text, said }: Robots, start: string, clock: Clock = CLOCK): SiteManners {
  const { origin } = new URL(start);
  const robots = parse(`${origin}/robots.txt`, text);
  const wanted_ms = (robots.getCrawlDelay(ROBOT) ?? 0) * 1_000;
  const pause_ms = Number.isFinite(wanted_ms) ? Math.min(Math.max(0, wanted_ms), DELAY_MAX_MS) : 0;
  const known = new Map<string, boolean>([[pathAndQuery(start), true]]);
  let next = Number.NEGATIVE_INFINITY;
  return {
    refusal(place) {
      const path = pathAndQuery(place);
      const allowed = known.get(path) ?? robots.isAllowed(`${origin}${path}`, ROBOT) ?? true;
      if (known.size < KNOWN_MAX) known.set(path, allowed);
      return allowed ? '' : ROBOTS;
    },
    given(place) {
      known.set(pathAndQuery(place), true);
    },
    async ready(signal) {
      for (let rest = next - clock.now(); rest > 0; rest = next - clock.now()) await clock.wait(rest, signal);
    },
    visited() {
      next = Math.max(next, clock.now() + pause_ms);
    },
    paced: pause_ms > 0,
    told: toldOf(said, wanted_ms, pause_ms),
  };
}

const KNOWN_MAX = 20_000;

function toldOf(said: string, wanted_ms: number, pause_ms: number): RefusedPath[] {
  const told: RefusedPath[] = [];
  if (said) told.push({ what: 'robots.txt', why: `${said}: nothing in it could be kept to` });
  if (pause_ms > 0)
    told.push({
      what: 'More than one page in a few seconds',
      why: `robots.txt asks for ${wanted_ms / 1_000} s between pages; ${pause_ms / 1_000} s were kept`,
    });
  return told;
}

/** The path and query of an address, under which rules are written. */
function pathAndQuery(place: string): string {
  if (!URL.canParse(place)) return '/';
  const { pathname, search } = new URL(place);
  return `${pathname}${search}`;
}

async function readRobots(start: string, proxyUrl: string | null): Promise<Robots> {
  const dispatcher = proxyUrl ? new ProxyAgent({ uri: proxyUrl, connections: 1, proxyTunnel: false }) : null;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    let at = new URL('/robots.txt', start).href;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const answer = await fetch(at, {
        ...(dispatcher ? { dispatcher } : {}),
        redirect: 'manual',
        signal,
        headers: { 'user-agent': `Mozilla/5.0 (compatible; ${ROBOT})` },
      });
      const to = answer.headers.get('location');
      if (answer.status === 200) return { text: await readHead(answer.body, BYTES_MAX), said: '' };
      await answer.body?.cancel();
      if (answer.status >= 500) return { text: '', said: `it was answered with status ${answer.status}` };
      if (answer.status < 300 || answer.status >= 400 || !to) return { text: '', said: '' };
      at = new URL(to, at).href;
    }
    return { text: '', said: 'it redirects for ever' };
  } catch {
    return { text: '', said: 'it could not be read' };
  } finally {
    await dispatcher?.destroy();
  }
}
