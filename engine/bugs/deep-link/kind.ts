import type { CheckAction, ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import {
  asksToSignIn,
  documentOf,
  isDisturbed,
  isPlainWeb,
  linesOf,
  need,
  pageOf,
} from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import type { Trial } from '../shared/trial.ts';
import { isPartBlank } from './part.ts';
import { partIsBlank } from './reproduce.ts';

type Variants = 'blank' | 'part';
type Facts = { route: string };

const RICH_MIN = 5;
/** Lines that a screen has beside those of the page that the app begins with. */
const OWN_MIN = 3;

/** What the app shows under an address is there when the address is opened by itself. */
export const deepLink: TriedKind<Variants, Facts> = {
  id: 'deep_link',
  category: 'functional',
  sure: true,
  description:
    'A screen that the app leads to, or the part of it that its address names, stays blank when that address is opened by itself',
  sentence: 'Open the address of this screen by itself',
  fingerprint_rule: 'route, and whether a part of it is blank only',
  variants: {
    blank: {
      severity: 'critical',
      because: 'links, bookmarks and new tabs lead to nothing',
      title: ({ route }) => `The page ${route} is blank when its address is opened`,
    },
    part: {
      severity: 'minor',
      because: 'links and bookmarks lead to the page, and the user has to look for its part again',
      title: ({ route }) => `A part of ${route} is blank when its address is opened`,
    },
  },
  budget: { chance: 0.005, seconds: 3.5, most: 16 },
  inPassing: { variant: 'blank', facts: { route: '' } },
  blames: ({ facts }) => `blank ${facts.route}`,
  reproduce: ({ variant }) => (variant === 'part' ? shownBy(partIsBlank, {}, { late: true }) : null),
  changes: false,
  // What a form was answered with is not what its address brings up.
  appliesTo: ({ seen, is_answer }) =>
    isPlainWeb(seen.place) &&
    !is_answer &&
    seen.inner !== true &&
    seen.dialogs === 0 &&
    seen.text.split('\n').length > RICH_MIN
      ? [actionOn(seen)]
      : [],
  run: async (trial) => {
    const { start } = trial;
    const route = routeOf(start.place);
    if (await opensBlank(trial)) return (await opensBlank(trial)) ? [sightingOf(start.place, route)] : [];
    if (plainOf(start.place) === start.place || !(await opensPartBlank(trial, trial.seen))) return [];
    await opensBlank(trial);
    return (await opensPartBlank(trial, trial.seen)) ? [partSighting(start.place, route)] : [];
  },
};

/** Each part of a page is a thing of its own: it is named by the tab or link that is chosen. */
function actionOn({ elements, place }: Observation): CheckAction {
  const chosen = plainOf(place) === place ? undefined : elements.find(isChosenPart);
  return { kind: 'check', check: 'deep_link', ...(chosen ? { target: chosen.target } : {}) };
}

const isChosenPart = ({ selected, target }: { selected: boolean; target: ElementTarget }): boolean =>
  selected && target.role === 'tab';

/** The address of a page without what names a part of it. */
function plainOf(place: string): string {
  const { origin, pathname, hash } = new URL(place);
  // Routers that keep the path in the fragment name pages by it.
  return /^#!?\//.test(hash) ? place : `${origin}${pathname}`;
}

/** Whether the part that the address names lacks what it showed, and the page shows nothing in its stead. */
async function opensPartBlank(trial: Trial, opened: Observation): Promise<boolean> {
  const { start } = trial;
  const isPoor = () => isPartBlank(linesOf(trial.seen), linesOf(start), null);
  if (opened.busy !== undefined || !isPoor() || (await trial.until(() => !isPoor()))) return false;
  const part = linesOf(trial.seen);
  await trial.do({ kind: 'open', place: plainOf(start.place) });
  if (asksToSignIn(trial.seen, start) || isDisturbed(trial.recent)) return false;
  // Opening another part of the page that is shown may load nothing.
  if (documentOf(trial.recent) === null) await trial.do({ kind: 'reload' });
  return isPartBlank(part, linesOf(start), linesOf(trial.seen));
}

/** Whether the address shows nothing when it is opened, and goes on so. */
async function opensBlank(trial: Trial): Promise<boolean> {
  const { start } = trial;
  const home = new URL('/', start.place).href;
  // Opening the address that is shown already is a reload, in which an app may find again what it was handed on the way.
  if (home !== start.place) await trial.do({ kind: 'open', place: home });
  // An app may begin with this very page, which then tells nothing of what every page shows.
  const isOther = pageOf(trial.seen.place) !== pageOf(start.place);
  const shell = new Set(isOther ? linesOf(trial.seen) : []);
  await trial.do({ kind: 'open', place: start.place });
  const answer = documentOf(trial.recent);
  need(answer && answer.status < 400 && !isDisturbed(trial.recent), 'no ordinary answer');
  need(
    !asksToSignIn(trial.seen, start) && routeOf(trial.seen.place) === routeOf(start.place),
    'another place',
  );
  const isBlank = () => trial.seen.blank || isShellOnly(trial, shell);
  return isBlank() && !(await trial.until(() => !isBlank()));
}

/** Whether nothing is shown but what every page shows, where there was more. */
function isShellOnly({ start, seen }: Trial, shell: ReadonlySet<string>): boolean {
  const own = [...new Set(linesOf(start))].filter((line) => !shell.has(line));
  const now = new Set(linesOf(seen));
  return (
    own.length >= OWN_MIN &&
    seen.busy === undefined &&
    !own.some((line) => now.has(line)) &&
    [...now].every((line) => shell.has(line))
  );
}

function sightingOf(place: string, route: string): Sighting<Variants, Facts> {
  return {
    variant: 'blank',
    facts: { route },
    key: [],
    description:
      'The app shows a screen under this address; opened by itself the address shows nothing at all.',
    place,
  };
}

function partSighting(place: string, route: string): Sighting<Variants, Facts> {
  return {
    variant: 'part',
    facts: { route },
    key: ['part'],
    description:
      'The app shows a part of the page under this address; opened by itself the address shows neither that part nor what the page shows without it.',
    place,
  };
}
