import { fingerprintOf, resourceOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** Text shrinks to about a quarter when it is packed, which every browser understands. */
export const uncompressedAsset: Oracle = {
  id: 'uncompressed_asset',
  category: 'performance',
  description:
    'The site sends scripts, styles or data of more than 50 kB without compression; a local server that packs nothing at all is let be',
  severity_rule: 'minor: it costs time on slow lines',
  fingerprint_rule: 'one for the site, with its places: it is one setting',
  probes: ['assets'],
  confirm: false,
  judge: ({ probes, after }) => {
    const { assets } = probes;
    const [first] = assets?.plain ?? [];
    if (!assets || assets.development || !first) return [];
    const listed = assets.plain.map(
      ({ address, bytes }) => `${resourceOf(address)} ${Math.round(bytes / 1_000)} kB`,
    );
    return [
      {
        fingerprint: fingerprintOf('uncompressed_asset', 'site'),
        oracle: 'uncompressed_asset',
        title: `${listed.length === 1 ? 'A file is' : `${listed.length} files are`} sent without compression, as ${resourceOf(first.address)}`,
        severity: 'minor',
        category: 'performance',
        description: `Sent as long as they are: ${listed.join(', ')}.`,
        place: after.place,
        element: null,
        context: { files: listed.join(', ') },
      },
    ];
  },
};
