import { markupOf } from '#engine/drivers/markup.ts';
import type { InjectionProbe, MarkersProbe } from '#engine/drivers/probe-answers.ts';
import type { FoundLink } from '../page-agent/inspect.ts';
import type { Session } from '../session/actions.ts';
import { once, type ProbeMemory } from '../session/probe-memory.ts';
import { askAside } from '../session/side-page.ts';
import { isSafeLink } from './links.ts';
import { askPage } from './page-questions.ts';

/** A name that is reserved and leads nowhere (RFC 6761, section 6.4). */
const ELSEWHERE = 'rove-elsewhere.example.invalid';
const REDIRECTS =
  /^(next|url|return|return_?(to|url|path|uri)|redirect|redirect_?(to|uri|url)|continue|dest|destination|goto|target|back|back_?url|callback_?url|forward|r|to)$/i;
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const TARGETS_MAX = 2;
const PARAMETERS_MAX = 4;
const REDIRECTS_MAX = 4;
const TIMEOUT_MS = 5_000;

type Target = { address: string; parameters: string[] };
type Form = { action: string; fields: string[] };

const FORMS = `[...document.forms].filter((form) => (form.getAttribute('method') || 'get').toLowerCase() === 'get').map((form) => ({
  action: new URL(form.getAttribute('action') || location.href, document.baseURI).href,
  fields: [...form.querySelectorAll('input,textarea')].filter((one) => one.name && /^(text|search|textarea|email|url|tel)$/.test(one.type))
    .map((one) => one.name) })).slice(0, 5)`;

/** Whether parameters of the place, and of forms that only ask, come back as markup or lead to other sites. */
export async function injection(
  session: Session,
  memory: ProbeMemory,
  place: string,
): Promise<InjectionProbe | null> {
  if (session.mode !== 'active' || !session.site.visits(place) || !isSafeLink(place, '')) return null;
  return once(memory.injected, place, async () => {
    const { forms, links } = await waysOn(session, place);
    const reflected: InjectionProbe['reflected'] = [];
    for (const target of targetsOf(session, place, forms))
      reflected.push(...(await reflect(session, target)));
    return { place, reflected, redirects: await redirects(session, place, links) };
  });
}

/** What leads on from the place: read from the screen while it shows it, beside it once it has gone on. */
async function waysOn(
  session: Session,
  place: string,
): Promise<{ forms: readonly Form[]; links: readonly FoundLink[] }> {
  const { host } = session;
  if (host.place() === place)
    return {
      forms: (await host.evaluate<Form[]>(FORMS)) ?? [],
      links: (await askPage<FoundLink[]>(host, 'findLinks')) ?? [],
    };
  const found = await session.aside(place, DESKTOP, async (page) => ({
    forms: await page.evaluate<Form[]>(FORMS),
    links: (await askAside<FoundLink[]>(page, 'findLinks')) ?? [],
  }));
  return found ?? { forms: [], links: [] };
}

function targetsOf({ site }: Session, place: string, forms: readonly Form[]): Target[] {
  const own = new URL(place);
  const targets: Target[] = [{ address: place, parameters: [...own.searchParams.keys()] }];
  for (const { action, fields } of forms)
    if (site.visits(action) && isSafeLink(action, '')) targets.push({ address: action, parameters: fields });
  return targets
    .filter(({ parameters }) => parameters.length > 0)
    .map(({ address, parameters }) => ({
      address,
      parameters: [...new Set(parameters)].slice(0, PARAMETERS_MAX),
    }))
    .slice(0, TARGETS_MAX);
}

/** All parameters at once, each with a mark of its own; where one was refused, which may keep others from showing, each alone. */
async function reflect(
  session: Session,
  { address, parameters }: Target,
): Promise<InjectionProbe['reflected']> {
  const { found: all, refused } = await load(session, address, parameters, parameters);
  if (all.length > 0 || parameters.length === 1 || !refused) return all;
  for (const parameter of parameters) {
    const { found } = await load(session, address, [parameter], parameters);
    if (found.length > 0) return found;
  }
  return [];
}

type Loaded = { found: InjectionProbe['reflected']; refused: boolean };

async function load(
  session: Session,
  address: string,
  marked: readonly string[],
  parameters: readonly string[],
): Promise<Loaded> {
  const url = new URL(address);
  for (const name of marked)
    url.searchParams.set(name, `${url.searchParams.get(name) ?? ''}${markupOf(parameters.indexOf(name))}`);
  const answer = await session.aside(url.href, DESKTOP, async (page) => ({
    marks: await page.evaluate<(MarkersProbe[number] & { parameter: number })[]>(MARKS),
    refused: await page.evaluate<boolean>(REFUSED),
  }));
  const { marks = [], refused = true } = answer ?? {};
  const found = marks.map(({ parameter, ...rest }) => ({ parameter: parameters[parameter] ?? '', ...rest }));
  return { found, refused };
}

const MARKS = `[...document.getElementsByTagName('rove-mark')].filter((el) => el.hasAttribute('onfocus')).slice(0, 5)
  .map((el) => ({ parameter: Number(el.dataset.p), runs: typeof el.onfocus === 'function',
    where: el.parentElement ? el.parentElement.tagName.toLowerCase() + (el.parentElement.id ? '#' + el.parentElement.id : '') : '' }))`;

/** Whether the document, or something that it asked for, was answered with an error. */
const REFUSED = `['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
  .some(({ responseStatus = 0 }) => responseStatus >= 400)`;

async function redirects(
  session: Session,
  place: string,
  links: readonly FoundLink[],
): Promise<InjectionProbe['redirects']> {
  const found: InjectionProbe['redirects'] = [];
  const asked = new Set<string>();
  const open = links.filter(({ address, text }) => session.site.visits(address) && isSafeLink(address, text));
  for (const address of [place, ...open.map((link) => link.address)]) {
    for (const parameter of new URL(address).searchParams.keys()) {
      const key = `${new URL(address).pathname} ${parameter}`;
      if (!REDIRECTS.test(parameter) || asked.has(key) || asked.size >= REDIRECTS_MAX) continue;
      asked.add(key);
      const url = new URL(address);
      url.searchParams.set(parameter, `https://${ELSEWHERE}/`);
      const leads = (await leadsAway(session, url.href)) || (await goesAway(session, url.href));
      if (leads) found.push({ parameter, address });
    }
  }
  return found;
}

/** Whether the answer itself sends the browser to the other site. It is not followed. */
async function leadsAway({ host }: Session, address: string): Promise<boolean> {
  try {
    const options = { timeout: TIMEOUT_MS, maxRedirects: 0, failOnStatusCode: false };
    const answer = await host.requests.get(address, options);
    const location = answer.headers().location ?? '';
    await answer.dispose();
    return URL.canParse(location, address) && new URL(location, address).hostname === ELSEWHERE;
  } catch {
    return false; // No answer proves nothing.
  }
}

/** Whether the page's own script goes there. The request is stopped in the browser. */
async function goesAway(session: Session, address: string): Promise<boolean> {
  let gone = false;
  const options = {
    ...DESKTOP,
    trap: ELSEWHERE,
    onTrap: (_address: string, navigates: boolean) => {
      gone ||= navigates;
    },
  };
  await session.aside(address, options, async () => null);
  return gone;
}
