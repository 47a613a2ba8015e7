import { likePath } from '#engine/model/code.ts';
import { resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { travelsPlain } from './reproduce.ts';

type Facts = { paths: string[] };

/** Text shrinks to about a quarter when it is packed, which every browser understands. */
export const uncompressedAsset: JudgedKind<'plain', Facts> = {
  id: 'uncompressed_asset',
  category: 'performance',
  description:
    'The site sends scripts, styles or data of more than 50 kB without compression; a local server that packs nothing at all is let be',
  fingerprint_rule: 'one for the site, with its places: it is one setting',
  probes: ['assets'],
  variants: {
    plain: {
      severity: 'minor',
      because: 'it costs time on slow lines',
      title: ({ paths }) =>
        `${paths.length === 1 ? 'A file is' : `${paths.length} files are`} sent without compression, as ${paths[0]}`,
    },
  },
  reproduce: ({ facts: { paths } }) =>
    shownBy(travelsPlain, { path: likePath(paths[0] ?? '') }, { late: true }),
  judge: ({ probes, after }) => {
    const { assets } = probes;
    const [first] = assets?.plain ?? [];
    if (!assets || assets.development || !first) return [];
    const listed = assets.plain.map(
      ({ address, bytes }) => `${resourceOf(address)} ${Math.round(bytes / 1_000)} kB`,
    );
    return [
      {
        key: ['site'],
        variant: 'plain',
        facts: { paths: assets.plain.map(({ address }) => resourceOf(address)) },
        description: `Sent as long as they are: ${listed.join(', ')}.`,
        place: after.place,
        context: { files: listed.join(', ') },
      },
    ];
  },
};
