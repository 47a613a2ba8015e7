import type { Observation } from '#engine/drivers/contract.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import {
  asksToSignIn,
  documentOf,
  isDisturbed,
  isOtherPage,
  isPlainWeb,
  likeness,
  linesOf,
  need,
  pageOf,
} from '../shared/compare.ts';
import { tellsFailure } from '../shared/failure.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import type { Trial } from '../shared/trial.ts';
import { leavesNoWay, reloadFails, saysAfterReload } from './reproduce.ts';

type Variants = 'refused' | 'broken' | 'bare';
type Facts = { status: number; says: string };
type Fault = Pick<Sighting<Variants, Facts>, 'variant' | 'facts' | 'description'>;

const ALIKE_MAX = 0.3;
/** Of the lines of a page, how many may be left where a message has come instead, in 0..1, and how many that may be. */
const LEFT_MAX = 0.5;
const MESSAGE_LINES = 4;
/** Ways on to other pages, without which a page is a part of one. */
const WAYS_MIN = 3;
const LINES_MIN = 5;

/** What an address names is there again after a reload. */
export const reload: TriedKind<Variants, Facts> = {
  id: 'reload',
  category: 'functional',
  description: 'After a reload the address of a screen leads to an error, or to a part of the page',
  sentence: 'Reload the page and compare',
  fingerprint_rule: 'route, and what came instead',
  variants: {
    refused: {
      severity: 'major',
      because: 'links, bookmarks and reloads lead astray',
      title: ({ status }) => `Reloading the page answers ${status}`,
    },
    broken: {
      severity: 'major',
      because: 'links, bookmarks and reloads lead to a message instead of the page',
      title: ({ says }) => `After a reload the page says "${says}"`,
    },
    bare: {
      severity: 'major',
      because: 'whoever comes by a link, a bookmark or a reload cannot go on from there',
      title: () => 'After a reload only a part of the page is there',
    },
  },
  budget: { chance: 0.03, seconds: 1.2, most: 16, on_route: 1 },
  inPassing: { variant: 'refused', facts: { status: 0, says: '' } },
  // A server that knows none of an app's addresses has one fault.
  blames: ({ facts: { status }, place }) => (status > 0 ? `reload ${status}` : `reload ${routeOf(place)}`),
  reproduce: ({ variant, facts: { says } }) => {
    if (variant === 'refused') return shownBy(reloadFails, {});
    return variant === 'broken'
      ? shownBy(saysAfterReload, { says }, { late: true })
      : shownBy(leavesNoWay, {}, { late: true });
  },
  changes: false,
  sure: true,
  // A page that has come as a document was opened by its address: that is what a reload does.
  appliesTo: ({ seen, is_loaded }) =>
    isPlainWeb(seen.place) && seen.dialogs === 0 && seen.elements.length > 0 && !is_loaded
      ? [{ kind: 'check', check: 'reload' }]
      : [],
  run: async (trial) => {
    const first = await faultOf(trial);
    if (!first) return [];
    // Shown twice: what comes late is waited for, and what failed once may come the next time.
    const again = await faultOf(trial);
    if (again?.variant !== first.variant) return [];
    return [{ ...again, place: trial.start.place, key: [again.variant] }];
  },
};

async function faultOf(trial: Trial): Promise<Fault | null> {
  const { start } = trial;
  await trial.do({ kind: 'reload' });
  const answer = documentOf(trial.recent);
  need(answer?.method === 'GET' && !asksToSignIn(trial.seen, start), 'not the same session or page');
  const refused = refusal(trial, answer.status);
  if (refused) return refused;
  need(answer.status < 400 && !isDisturbed(trial.recent), 'no ordinary answer');
  need(trial.seen.place === start.place, 'another place');
  const fault = () => messageInstead(trial) ?? partInstead(trial);
  if (!fault() || (await trial.until(() => fault() === null))) return null;
  return fault();
}

/** The server does not know an address that the app itself has shown: what it shows is another thing. */
function refusal({ seen, start }: Trial, status: number): Fault | null {
  if (status !== 404 && status !== 410) return null;
  if (seen.place !== start.place || likeness(seen, start) > ALIKE_MAX) return null;
  return {
    variant: 'refused',
    facts: { status, says: '' },
    description: `The app shows this address, but the server answers ${status} when it is loaded again.`,
  };
}

/** A few lines that tell of a failure stand where most of the page was. */
function messageInstead({ seen, start }: Trial): Fault | null {
  const [before, now] = [linesOf(start), linesOf(seen)];
  const news = now.filter((line) => !before.includes(line));
  const left = before.filter((line) => now.includes(line));
  const says = news.find(tellsFailure);
  const isMost = before.length >= LINES_MIN && left.length <= before.length * LEFT_MAX;
  if (!says || !isMost || news.length > MESSAGE_LINES || before.some(tellsFailure)) return null;
  return {
    variant: 'broken',
    facts: { status: 0, says: says.slice(0, 80) },
    description: 'The app shows this page; loaded again, its address shows a message of failure instead.',
  };
}

/** What is left says nothing new, and none of the ways on to other pages is there. */
function partInstead({ seen, start }: Trial): Fault | null {
  const before = new Set(linesOf(start));
  const now = linesOf(seen);
  const isPart = now.length < before.size && now.every((line) => before.has(line)) && !seen.busy;
  if (!isPart || now.length === 0 || waysOn(start).size < WAYS_MIN || waysOn(seen).size > 0) return null;
  return {
    variant: 'bare',
    facts: { status: 0, says: '' },
    description:
      'The app shows a whole page under this address; loaded again, the address shows a part of it, without any of the ways to other pages.',
  };
}

/** The other pages that a page leads to, but for those of the things it lists. */
function waysOn({ elements, place }: Observation): Set<string> {
  return new Set(
    elements.flatMap(({ leads_to }) => (isOtherPage(leads_to, place) ? [pageOf(leads_to)] : [])),
  );
}
