import { fingerprintOf } from '#engine/model/fingerprint.ts';
import type { Oracle, Suspicion } from '#engine/model/suspicion.ts';

/** Libraries of the page whose version has published faults; the data can be renewed by the operator. */
export const vulnerableLibrary: Oracle = {
  id: 'vulnerable_library',
  category: 'security',
  description: 'The page uses a version of a JavaScript library with known vulnerabilities',
  severity_rule:
    'minor: whether this app is open to it depends on how it uses the library; the advisories tell their own severity',
  fingerprint_rule: 'name of the library',
  probes: ['scripts'],
  confirm: false,
  judge: ({ probes, after }) =>
    (probes.scripts?.libraries ?? []).flatMap(({ name, version, where, advisories }): Suspicion[] => {
      if (advisories.length === 0) return [];
      const ids = [...new Set(advisories.map(({ id }) => id))];
      return [
        {
          fingerprint: fingerprintOf('vulnerable_library', name),
          oracle: 'vulnerable_library',
          title: `${name} ${version} has ${ids.length} known ${ids.length === 1 ? 'vulnerability' : 'vulnerabilities'}`,
          severity: 'minor',
          category: 'security',
          description: advisories
            .map(
              ({ id, severity, summary, fixed_in }) =>
                `${id} (${severity}, fixed in ${fixed_in}): ${summary}.`,
            )
            .join(' '),
          place: after.place,
          element: null,
          context: { library: name, version, where, advisories: ids.join(', ') },
        },
      ];
    }),
};
