import { agentSource } from '../page-agent/source.ts';
import { settle } from '../session/settle.ts';
import type { LookAside, SideOptions } from '../session/side-page.ts';
import { Site } from '../session/site.ts';
import { Traffic } from '../session/traffic.ts';
import { readTab, restoreScript } from '../webdriver/web-session.ts';
import { BidiHost } from './bidi-host.ts';
import { giveCookies } from './bidi-state.ts';
import { Intercepts } from './intercepts.ts';
import { preload } from './preload.ts';

const LOAD_MS = 8_000;
const ALL_MS = 20_000;

/** @see LookAside */
export function bidiAside(host: BidiHost, site: Site, proxyUrl: string | null): LookAside {
  return async (place, options, look) => {
    const side = new BidiHost({
      browser: host.browser,
      site: siteLike(site),
      emit: () => {},
      proxy_url: proxyUrl,
      viewport: options.viewport,
      run: host.run,
    });
    try {
      return await atMost(lookBy({ host, side, site }, place, options, look), ALL_MS);
    } catch {
      return null; // A place that cannot be looked at gives no answer, and no finding.
    } finally {
      void side.end().catch(() => {}); // Ended with its browser.
    }
  };
}

async function lookBy<T>(
  { host, side, site }: { host: BidiHost; side: BidiHost; site: Site },
  place: string,
  { trap, onTrap }: SideOptions,
  look: Parameters<LookAside>[2],
): Promise<T> {
  const traffic = new Traffic(side, side.ownSite, () => {});
  await side.begin();
  const intercepts = new Intercepts(side, site, { readOnly: true, run: host.run });
  if (trap) intercepts.trap = { host: trap, caught: (address, navigates) => onTrap?.(address, navigates) };
  await intercepts.begin();
  const cookies = await host.allCookies();
  const { tab, origins } = await readTab(host, []);
  await giveCookies(side, cookies);
  await preload(side, restoreScript({ v: 1, place, storage: { cookies: [], origins }, tab }));
  await preload(side, agentSource({ origins: [...site.origins], token: '' }));
  await side.replace();
  await side.go({ place }, LOAD_MS);
  await settle(side, traffic);
  const page = {
    url: () => side.place(),
    evaluate: <V>(expression: string) => side.evaluate<V>(expression) as Promise<V>,
  };
  return (await look(page)) as T;
}

function siteLike(site: Site): Site {
  const same = new Site();
  for (const origin of site.origins) same.admit(origin);
  return same;
}

async function atMost<T>(work: Promise<T>, timeout_ms: number): Promise<T | null> {
  work.catch(() => {}); // It may still fail once nobody waits for it.
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), timeout_ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
