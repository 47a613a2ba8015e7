import { routeOf } from '#engine/model/fingerprint.ts';
import {
  asksToSignIn,
  documentOf,
  isDisturbed,
  isPlainWeb,
  linesOf,
  need,
  pathOf,
} from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import type { Trial } from '../shared/trial.ts';

type Facts = { route: string };

const RICH_MIN = 5;
/** Lines that a screen has beside those of the page that the app begins with. */
const OWN_MIN = 3;

/** What the app shows under an address is there when the address is opened by itself. */
export const deepLink: TriedKind<'blank', Facts> = {
  id: 'deep_link',
  category: 'functional',
  sure: true,
  description: 'A screen that the app leads to stays blank when its address is opened by itself',
  sentence: 'Open the address of this screen by itself',
  fingerprint_rule: 'route',
  variants: {
    blank: {
      severity: 'critical',
      because: 'links, bookmarks and new tabs lead to nothing',
      title: ({ route }) => `The page ${route} is blank when its address is opened`,
    },
  },
  budget: { prior: 0.6, most: 16 },
  inPassing: { variant: 'blank', facts: { route: '' } },
  blames: ({ facts }) => `blank ${facts.route}`,
  changes: false,
  appliesTo: ({ seen }) =>
    isPlainWeb(seen.place) &&
    seen.inner !== true &&
    seen.dialogs === 0 &&
    seen.text.split('\n').length > RICH_MIN
      ? [{ kind: 'check', check: 'deep_link' }]
      : [],
  run: async (trial) => {
    const { start } = trial;
    if (!(await opensBlank(trial))) return [];
    if (!(await opensBlank(trial))) return [];
    const route = routeOf(start.place);
    return [sightingOf(start.place, route)];
  },
};

/** Whether the address shows nothing when it is opened, and goes on so. */
async function opensBlank(trial: Trial): Promise<boolean> {
  const { start } = trial;
  const home = new URL('/', start.place).href;
  // Opening the address that is shown already is a reload, in which an app may find again what it was handed on the way.
  if (home !== start.place) await trial.do({ kind: 'open', place: home });
  // An app may begin with this very page, which then tells nothing of what every page shows.
  const isOther = pathOf(trial.seen.place) !== pathOf(start.place);
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

function sightingOf(place: string, route: string): Sighting<'blank', Facts> {
  return {
    variant: 'blank',
    facts: { route },
    key: [],
    description:
      'The app shows a screen under this address; opened by itself the address shows nothing at all.',
    place,
  };
}
