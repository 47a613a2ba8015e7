import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { usesLibrary } from './reproduce.ts';

type Facts = { library: string; version: string; advisories: string[] };

/** Libraries of the page whose version has published faults; the data can be renewed by the operator. */
export const vulnerableLibrary: JudgedKind<'known', Facts> = {
  id: 'vulnerable_library',
  category: 'security',
  description: 'The page uses a version of a JavaScript library with known vulnerabilities',
  fingerprint_rule: 'name of the library',
  probes: ['scripts'],
  variants: {
    known: {
      severity: 'minor',
      because:
        'whether this app is open to it depends on how it uses the library; the advisories tell their own severity',
      title: ({ library, version, advisories: { length } }) =>
        `${library} ${version} has ${length} known ${length === 1 ? 'vulnerability' : 'vulnerabilities'}`,
    },
  },
  reproduce: ({ facts: { library, version } }) =>
    /^\d+\.\d/.test(version)
      ? shownBy(usesLibrary, { library: library.toLowerCase(), version }, { late: true })
      : null,
  judge: ({ probes, after }) =>
    (probes.scripts?.libraries ?? []).flatMap(({ name, version, where, advisories }) => {
      if (advisories.length === 0) return [];
      const ids = [...new Set(advisories.map(({ id }) => id))];
      return [
        {
          key: [name],
          variant: 'known',
          facts: { library: name, version, advisories: ids },
          description: advisories
            .map(
              ({ id, severity, summary, fixed_in }) =>
                `${id} (${severity}, fixed in ${fixed_in}): ${summary}.`,
            )
            .join(' '),
          place: after.place,
          context: { library: name, version, where, advisories: ids.join(', ') },
        },
      ];
    }),
};
