import { fingerprintOf, resourceOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** Files left where everyone can fetch them, told by what they hold, never by their status alone. */
export const exposedFile: Oracle = {
  id: 'exposed_file',
  category: 'security',
  description:
    'The site gives out a file that is not meant for its users: repository, settings, dump, listing, source map',
  severity_rule:
    'major for what holds secrets, data or the code of the server; minor for listings, indexes and source maps',
  fingerprint_rule: 'kind of file; its path too, unless it is a listing or a source map',
  probes: ['exposed_files'],
  confirm: false,
  judge: ({ probes, after }) =>
    (probes.exposed_files ?? []).map(({ address, kind, shows, grave }) => ({
      fingerprint: fingerprintOf(
        'exposed_file',
        kind,
        /listing|source map/.test(kind) ? '' : resourceOf(address),
      ),
      oracle: 'exposed_file',
      title: `Everyone can fetch a ${kind}: ${resourceOf(address)}`
        .replace('a a', 'an a')
        .replace('a e', 'an e'),
      severity: grave ? ('major' as const) : ('minor' as const),
      category: 'security' as const,
      description: `${address} is a ${kind} (${shows}).`,
      place: after.place,
      element: null,
      context: { address, kind, shows },
    })),
};
