import { resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { allowsAnySite } from './reproduce.ts';

type Facts = { address: string };

/** An answer that allows whatever origin asked, with the user's cookies (Fetch standard, CORS protocol). */
export const openCors: JudgedKind<'cookies' | 'bare', Facts> = {
  id: 'open_cors',
  category: 'security',
  description: 'Any other site may read an answer of the app in the name of its user',
  fingerprint_rule: 'one for the site, with its places: it is one setting',
  probes: ['cors'],
  variants: {
    cookies: { severity: 'major', because: 'the session has cookies that would go along', title },
    bare: { severity: 'minor', because: 'no cookie would go along', title },
  },
  reproduce: ({ facts, address }) => shownBy(allowsAnySite, { address: address(facts.address) }),
  judge: ({ probes, after }) =>
    (probes.cors ?? [])
      .toSorted((a, b) => Number(b.cookies) - Number(a.cookies))
      .map(({ address, cookies }) => ({
        key: ['site'],
        variant: cookies ? ('cookies' as const) : ('bare' as const),
        facts: { address },
        description: `${address} was asked for in the name of a site that does not exist, and allowed it to read the answer, with credentials.`,
        place: after.place,
        context: { address, cookies: cookies ? 'go along' : 'there are none' },
      })),
};

function title({ address }: Facts): string {
  return `Any site may read ${resourceOf(address)} in a user's name`;
}
