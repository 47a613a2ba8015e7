import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { refusalFor } from '../../explore/safety.ts';
import type { ProbeName } from '../contract.ts';
import type { AccessibilityProbe, CookiesProbe, LinksProbe } from '../probe-answers.ts';
import type { Session } from './actions.ts';
import type { FoundLink } from './agent/inspect.ts';
import { EGRESS_HEADER } from './traffic.ts';

const LINKS_PER_PROBE = 8;
const LINK_TIMEOUT_MS = 5_000;
const HTML_MAX = 300;

let axeSource: string | null = null;

/** Runs one probe on what is shown now. Null when the page could not answer. */
export async function runProbe(
  session: Session,
  name: ProbeName,
  checked: Map<string, number>,
): Promise<unknown> {
  const { host } = session;
  switch (name) {
    case 'accessibility':
      return accessibility(session);
    case 'images':
      return host.ask('findBrokenImages()');
    case 'vitals':
      return host.ask('readVitals()');
    case 'placeholders':
      return host.ask('findLeaks()');
    case 'lists':
      return host.ask('findLists()');
    case 'plurals':
      return host.ask('findPlurals()');
    case 'focus':
      return host.ask('readFocus()');
    case 'cookies':
      return cookies(session);
    case 'links':
      return links(session, checked);
  }
}

const PARSED_MS_MAX = 2_000;
const AXE_MS_MAX = 15_000;
/** Beyond this axe takes many seconds, in which the page seems to hang. */
const AXE_NODES_MAX = 8_000;

async function accessibility({ host }: Session): Promise<AccessibilityProbe | null> {
  axeSource ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const nodes = await host.evaluate<number>(`document.getElementsByTagName('*').length`);
  if (nodes === null || nodes > AXE_NODES_MAX) return null;
  if ((await host.evaluate('typeof axe')) !== 'object') await host.evaluate(`${axeSource};0`);
  // A document that is still coming in has neither title nor language yet, and is nobody's fault.
  const parsed = `new Promise((done) => document.readyState === 'loading'
    ? (addEventListener('DOMContentLoaded', done, { once: true }), setTimeout(done, ${PARSED_MS_MAX})) : done())`;
  const isWhole = `document.readyState !== 'loading' && document.body && document.body.childElementCount > 0`;
  const run = `${parsed}.then(() => ${isWhole} ? axe.run(document, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa'],
    resultTypes: ['violations'], elementRef: false }) : null).then((seen) => seen && seen.violations.map((v) => ({
      id: v.id, impact: v.impact || 'minor', help: v.help, help_url: v.helpUrl,
      nodes: v.nodes.slice(0, 10).map((n) => ({ target: String(n.target), html: n.html.slice(0, ${HTML_MAX}) })),
      count: v.nodes.length })))`;
  return host.evaluate<AccessibilityProbe>(run, AXE_MS_MAX);
}

async function cookies({ host }: Session): Promise<CookiesProbe> {
  const place = host.place();
  const all = await host.context.cookies(place);
  return all.map(({ name, httpOnly, secure, sameSite, expires }) => ({
    name,
    http_only: httpOnly,
    secure,
    same_site: sameSite,
    lasting: expires > 0,
    secure_place: place.startsWith('https:'),
  }));
}

/** Asks for the links that no earlier probe of this session asked for, a few at a time, with the page's own cookies. */
async function links({ host, site }: Session, checked: Map<string, number>): Promise<LinksProbe> {
  const found = (await host.ask<FoundLink[]>('findLinks()')) ?? [];
  const open = found.filter(({ address, text }) => isSafeLink(address, text) && site.owns(address));
  const fresh = open.filter(({ address }) => !checked.has(address)).slice(0, LINKS_PER_PROBE);
  await Promise.all(
    fresh.map(async ({ address }) => {
      checked.set(address, await statusOf(host.context.request, address));
    }),
  );
  return open
    .filter(({ address }) => (checked.get(address) ?? 0) >= 400)
    .map(({ address, text }) => ({ address, text, status: checked.get(address) ?? 0 }));
}

/** A link may be asked for only when asking changes nothing: no wording of action, no query that orders one. */
function isSafeLink(address: string, text: string): boolean {
  if (refusalFor(text, address)) return false;
  return !/(delete|remove|destroy|logout|signout|unsubscribe|confirm|accept|approve|reset|toggle|vote|like|add|buy)[^/]*$/i.test(
    new URL(address).pathname + new URL(address).search,
  );
}

async function statusOf(request: Session['host']['context']['request'], address: string): Promise<number> {
  try {
    const options = { timeout: LINK_TIMEOUT_MS, maxRedirects: 5, failOnStatusCode: false };
    const head = await request.head(address, options);
    if (head.headers()[EGRESS_HEADER]) return 0;
    if (head.status() < 400) return head.status();
    const get = await request.get(address, options);
    await get.dispose();
    return get.status();
  } catch {
    return 0; // No answer is no proof of a broken link: the oracle hears of answers only.
  }
}
