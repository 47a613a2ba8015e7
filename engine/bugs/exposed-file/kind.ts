import { resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { isGivenOut } from './reproduce.ts';

type Facts = { address: string; file: string };

/** Files left where everyone can fetch them, told by what they hold, never by their status alone. */
export const exposedFile: JudgedKind<'grave' | 'harmless', Facts> = {
  id: 'exposed_file',
  category: 'security',
  description:
    'The site gives out a file that is not meant for its users: repository, settings, dump, listing, source map',
  fingerprint_rule: 'kind of file; its path too, unless it is a listing or a source map',
  probes: ['exposed_files'],
  variants: {
    grave: { severity: 'major', because: 'it holds secrets, data or the code of the server', title },
    harmless: { severity: 'minor', because: 'a listing, an index or a source map', title },
  },
  reproduce: ({ facts, address }) => shownBy(isGivenOut, { address: address(facts.address) }),
  judge: ({ probes, after }) =>
    (probes.exposed_files ?? []).map(({ address, kind, shows, grave }) => ({
      key: [kind, /listing|source map/.test(kind) ? '' : resourceOf(address)],
      variant: grave ? ('grave' as const) : ('harmless' as const),
      facts: { address, file: kind },
      description: `${address} is a ${kind} (${shows}).`,
      place: after.place,
      context: { address, kind, shows },
    })),
};

function title({ address, file }: Facts): string {
  return `Everyone can fetch a ${file}: ${resourceOf(address)}`.replace('a a', 'an a').replace('a e', 'an e');
}
