import { fingerprintOf, resourceOf, routeOf } from '#engine/model/fingerprint.ts';
import type { AssetsProbe } from '#engine/model/probe-answers.ts';
import type { Oracle, Suspicion } from '#engine/model/suspicion.ts';

const SCRIPTS_BYTES_MAX = 1_500_000;
/** How many times more pixels a picture may have than are shown of it. */
const AREA_TIMES = 4;

/** More bytes than the screen needs. Sizes are as they travelled. */
export const oversizeAsset: Oracle = {
  id: 'oversize_asset',
  category: 'performance',
  description:
    'A page loads more than 1.5 MB of scripts, or a picture of over 300 kB with more than four times the pixels shown',
  severity_rule: 'minor: it costs time and money on slow lines',
  fingerprint_rule: 'scripts: the route; picture: its path without identifiers',
  probes: ['assets'],
  confirm: false,
  judge: ({ probes, after }) => {
    const { assets } = probes;
    return assets && !assets.development
      ? [...judgeScripts(assets, after.place), ...judgeImages(assets, after.place)]
      : [];
  },
};

function judgeScripts({ script_bytes, scripts }: AssetsProbe, place: string): Suspicion[] {
  if (script_bytes <= SCRIPTS_BYTES_MAX) return [];
  const largest = scripts.slice(0, 3).map(({ address, bytes }) => `${resourceOf(address)} ${kb(bytes)}`);
  return [
    suspect(place, ['scripts', routeOf(place)], {
      title: `${routeOf(place)} loads ${(script_bytes / 1_000_000).toFixed(1)} MB of scripts`,
      description: `The scripts of the page travel as ${kb(script_bytes)}; the largest: ${largest.join(', ')}.`,
      context: { bytes: String(script_bytes), largest: largest.join(', ') },
    }),
  ];
}

function judgeImages({ images }: AssetsProbe, place: string): Suspicion[] {
  return images.flatMap(({ address, bytes, natural, shown }) => {
    if (shown === 0 || natural <= shown * AREA_TIMES) return [];
    return [
      suspect(place, ['picture', resourceOf(address)], {
        title: `The picture ${resourceOf(address).slice(-60)} is ${Math.round(natural / shown)} times larger than it is shown`,
        description: `${address} has ${kb(bytes)} and ${natural} pixels, of which the screen shows ${shown}.`,
        context: { address, bytes: String(bytes), pixels: String(natural), shown: String(shown) },
      }),
    ];
  });
}

function suspect(
  place: string,
  key: string[],
  words: Pick<Suspicion, 'title' | 'description' | 'context'>,
): Suspicion {
  return {
    ...words,
    fingerprint: fingerprintOf('oversize_asset', ...key),
    oracle: 'oversize_asset',
    severity: 'minor',
    category: 'performance',
    place,
    element: null,
  };
}

const kb = (bytes: number): string => `${Math.round(bytes / 1_000)} kB`;
