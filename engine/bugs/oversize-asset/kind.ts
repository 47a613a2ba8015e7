import type { AssetsProbe } from '#engine/drivers/probe-answers.ts';
import { likePath } from '#engine/model/code.ts';
import { resourceOf, routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind, Sighting } from '../shared/kind.ts';
import { loadsScripts, pictureIsTooLarge } from './reproduce.ts';

/** `subject`: the route or the picture's path; `amount`: megabytes of scripts, or how many times too large. */
type Facts = { subject: string; amount: number };
type Found = Sighting<'scripts' | 'picture', Facts>;

const SCRIPTS_BYTES_MAX = 1_500_000;
/** How many times more pixels a picture may have than are shown of it. */
const AREA_TIMES = 4;

const COSTS = 'it costs time and money on slow lines';

/** More bytes than the screen needs. Sizes are as they travelled. */
export const oversizeAsset: JudgedKind<'scripts' | 'picture', Facts> = {
  id: 'oversize_asset',
  category: 'performance',
  description:
    'A page loads more than 1.5 MB of scripts, or a picture of over 300 kB with more than four times the pixels shown',
  fingerprint_rule: 'scripts: the route; picture: its path without identifiers',
  probes: ['assets'],
  variants: {
    scripts: {
      severity: 'minor',
      because: COSTS,
      title: ({ subject, amount }) => `${subject} loads ${amount.toFixed(1)} MB of scripts`,
    },
    picture: {
      severity: 'minor',
      because: COSTS,
      title: ({ subject, amount }) =>
        `The picture ${subject.slice(-60)} is ${Math.round(amount)} times larger than it is shown`,
    },
  },
  // One bundle is loaded by every page of an app.
  blames: ({ facts, context }) => `bytes of ${context.largest?.split(' ')[0] ?? facts.subject}`,
  reproduce: ({ variant, facts: { subject } }) =>
    variant === 'scripts'
      ? shownBy(loadsScripts, { most: SCRIPTS_BYTES_MAX }, { late: true })
      : shownBy(pictureIsTooLarge, { path: likePath(subject), times: AREA_TIMES }, { late: true }),
  judge: ({ probes: { assets }, after }) =>
    assets && !assets.development
      ? [...judgeScripts(assets, after.place), ...judgeImages(assets, after.place)]
      : [],
};

function judgeScripts({ script_bytes, scripts }: AssetsProbe, place: string): Found[] {
  if (script_bytes <= SCRIPTS_BYTES_MAX) return [];
  const largest = scripts.slice(0, 3).map(({ address, bytes }) => `${resourceOf(address)} ${kb(bytes)}`);
  return [
    {
      variant: 'scripts',
      facts: { subject: routeOf(place), amount: script_bytes / 1_000_000 },
      key: ['scripts', routeOf(place)],
      description: `The scripts of the page travel as ${kb(script_bytes)}; the largest: ${largest.join(', ')}.`,
      place,
      context: { bytes: String(script_bytes), largest: largest.join(', ') },
    },
  ];
}

function judgeImages({ images }: AssetsProbe, place: string): Found[] {
  return images.flatMap(({ address, bytes, natural, shown }): Found[] => {
    if (shown === 0 || natural <= shown * AREA_TIMES) return [];
    return [
      {
        variant: 'picture',
        facts: { subject: resourceOf(address), amount: natural / shown },
        key: ['picture', resourceOf(address)],
        description: `${address} has ${kb(bytes)} and ${natural} pixels, of which the screen shows ${shown}.`,
        place,
        context: { address, bytes: String(bytes), pixels: String(natural), shown: String(shown) },
      },
    ];
  });
}

const kb = (bytes: number): string => `${Math.round(bytes / 1_000)} kB`;
