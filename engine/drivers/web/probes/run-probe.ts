import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ProbeName } from '#engine/drivers/contract.ts';
import type {
  AccessibilityProbe,
  CookiesProbe,
  SafetyProbe,
  VitalsProbe,
} from '#engine/drivers/probe-answers.ts';
import { SESSION_COOKIE } from '#engine/drivers/session-cookie.ts';
import type { Probe, Session } from '../session/actions.ts';
import type { ProbeMemory } from '../session/probe-memory.ts';
import { cors } from './cors.ts';
import { exposedFiles } from './exposed-files.ts';
import { images } from './images.ts';
import { injection } from './injection.ts';
import { layout, phoneLayout } from './layout.ts';
import { links } from './links.ts';
import { loadShift } from './load-shift.ts';
import { openAccess } from './open-access.ts';
import { askPage, NODES_MAX } from './page-questions.ts';
import { scripts } from './scripts.ts';

/** A page that takes longer may be slow, or the machine is: it is worth asking which. */
const SLOW_MS = { task: 1_000, paint: 4_000, answer: 500 };
const HTML_MAX = 300;

let axeSource: string | null = null;

/** Runs one probe on what is shown now, or beside it on `place`. Null when the page could not answer. */
export async function runProbe(
  session: Session,
  name: ProbeName,
  memory: ProbeMemory,
  place: string = session.host.place(),
): Promise<unknown> {
  return (session.probes[name] ?? PROBES[name])?.(session, memory, place) ?? null;
}

const PROBES: Partial<Record<ProbeName, Probe>> = {
  accessibility: (session) => accessibility(session),
  images,
  vitals,
  placeholders: ({ host }) => askPage(host, 'findLeaks'),
  cookies: (session) => cookies(session),
  links: (session, memory) => links(session, memory.links),
  safety: (session) => safety(session),
  scripts,
  assets: ({ host }) => askPage(host, 'readAssets'),
  layout: (session) => layout(session),
  phone_layout: phoneLayout,
  load_shift: loadShift,
  exposed_files: exposedFiles,
  cors,
  lists: ({ host }) => askPage(host, 'findLists'),
  plurals: ({ host }) => askPage(host, 'findPlurals'),
  facts: ({ host }) => askPage(host, 'readFacts'),
  focus: ({ host }) => askPage(host, 'readFocus'),
  markers: ({ host, mode }) => (mode === 'active' ? askPage(host, 'findMarkers') : Promise.resolve(null)),
  injection,
  open_access: openAccess,
};

const ACTIVE: ReadonlySet<ProbeName> = new Set<ProbeName>(['markers', 'injection']);
/** Offered only by a session that knows the accounts, over this one. */
const OF_ACCOUNTS: ReadonlySet<ProbeName> = new Set<ProbeName>(['open_access']);

/** The probes of a run; those that attack only where its owner has said that the target may be attacked. */
export function probesOf({ mode, probes, lacks }: Pick<Session, 'mode' | 'probes' | 'lacks'>): ProbeName[] {
  return (Object.keys({ ...PROBES, ...probes }) as ProbeName[]).filter(
    (name) => (mode === 'active' || !ACTIVE.has(name)) && !OF_ACCOUNTS.has(name) && !lacks.includes(name),
  );
}

/** The figures of the page; where it was slow, with how slow the machine itself was when that was first seen. */
async function vitals({ host }: Session, memory: ProbeMemory): Promise<VitalsProbe | null> {
  const read = await askPage<VitalsProbe>(host, 'readVitals');
  if (!read) return read;
  const { longest_task_ms: task = 0, lcp_ms: paint, inp_ms: answer } = read;
  if (task < SLOW_MS.task && paint < SLOW_MS.paint && answer < SLOW_MS.answer) return read;
  const figures = [task, paint, answer].join();
  if (memory.slow?.figures !== figures) memory.slow = { figures, slowness: await host.slowness() };
  return { ...read, slowness: memory.slow.slowness };
}

/**
 * Forms count as unguarded only where a session goes along with what other sites send: its cookie says nothing of
 * SameSite, or None.
 */
async function safety({ host }: Session): Promise<SafetyProbe | null> {
  const seen = await askPage<SafetyProbe>(host, 'readSafety');
  if (!seen || seen.unguarded_forms.length === 0) return seen;
  const all = await host.cookies(host.place());
  const open = all.find(
    ({ name, sameSite }) => SESSION_COOKIE.test(name) && sameSite !== 'Lax' && sameSite !== 'Strict',
  );
  if (!open) return { ...seen, unguarded_forms: [] };
  return { ...seen, unguarded_forms: seen.unguarded_forms.map((form) => ({ ...form, cookie: open.name })) };
}

const PARSED_MS_MAX = 2_000;
const AXE_MS_MAX = 15_000;

async function accessibility({ host }: Session): Promise<AccessibilityProbe | null> {
  axeSource ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const nodes = await host.evaluate<number>(`document.getElementsByTagName('*').length`);
  if (nodes === null || nodes > NODES_MAX) return null;
  await host.ask('stopTiming()');
  if ((await host.evaluate('typeof axe')) !== 'object') await host.evaluate(`(() => {\n${axeSource}\n})()`);
  // A document that is still coming in has neither title nor language yet, and is nobody's fault.
  const parsed = `new Promise((done) => document.readyState === 'loading'
    ? (addEventListener('DOMContentLoaded', done, { once: true }), setTimeout(done, ${PARSED_MS_MAX})) : done())`;
  // What the browser itself shows of a file that is no document is nobody's either.
  const isWhole = `/html/.test(document.contentType) && document.readyState !== 'loading' && document.body && document.body.childElementCount > 0`;
  const run = `${parsed}.then(() => ${isWhole} ? axe.run(document, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa'],
    resultTypes: ['violations'], elementRef: false }) : null).then((seen) => seen && seen.violations.map((v) => ({
      id: v.id, impact: v.impact || 'minor', help: v.help, help_url: v.helpUrl,
      nodes: v.nodes.slice(0, 10).map((n) => ({ target: String(n.target), html: n.html.slice(0, ${HTML_MAX}) })),
      count: v.nodes.length })))`;
  return host.evaluate<AccessibilityProbe>(run, AXE_MS_MAX);
}

async function cookies({ host }: Session): Promise<CookiesProbe> {
  const place = host.place();
  const all = await host.cookies(place);
  return all.map(({ name, httpOnly, secure, sameSite, expires }) => ({
    name,
    http_only: httpOnly,
    secure,
    same_site: sameSite || 'Lax', // What browsers take it for.
    lasting: expires > 0,
    secure_place: place.startsWith('https:'),
  }));
}
