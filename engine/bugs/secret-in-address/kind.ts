import { resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind, Sighting } from '../shared/kind.ts';
import { asksWithSecret } from './reproduce.ts';

type Facts = { path: string; parameter: string };
type Found = Sighting<'password' | 'token', Facts>;

const PASSWORD = /^(password|passwd|pwd|user_?password|new_?password|confirm_?password)$/i;
const SESSION = /^(access_?token|id_?token|refresh_?token|session_?id|auth_?token|jsessionid|phpsessid)$/i;
const JWT = /^eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]*$/;

/** Addresses are kept in histories, logs and the headers that other sites get. */
export const secretInAddress: JudgedKind<'password' | 'token', Facts> = {
  id: 'secret_in_address',
  category: 'security',
  description: 'A password or the token of a session stands in the query of an address',
  fingerprint_rule: 'path without identifiers, and name of the parameter',
  probes: [],
  variants: {
    password: {
      severity: 'major',
      because: 'a password',
      title: ({ path, parameter }) => `The address of ${resourceOf(path)} holds a password ("${parameter}")`,
    },
    token: {
      severity: 'minor',
      because: 'a token',
      title: ({ path, parameter }) =>
        `The address of ${resourceOf(path)} holds a session token ("${parameter}")`,
    },
  },
  reproduce: ({ facts: { path, parameter } }) => shownBy(asksWithSecret, { path, parameter }),
  judge: ({ after, signals }) => {
    const asked = signals.flatMap((signal) =>
      signal.kind === 'response' && signal.same_site && signal.method === 'GET'
        ? [{ address: signal.address, place: signal.place }]
        : [],
    );
    return [{ address: after.place, place: after.place }, ...asked].flatMap(({ address, place }) =>
      judgeAddress(address, place),
    );
  },
};

function judgeAddress(address: string, place: string): Found[] {
  if (!URL.canParse(address)) return [];
  const url = new URL(address);
  return [...url.searchParams].flatMap(([name, value]): Found[] => {
    const password = PASSWORD.test(name) && value.length >= 4;
    const token = (SESSION.test(name) && value.length >= 8) || JWT.test(value);
    if (!password && !token) return [];
    return [
      {
        key: [resourceOf(address), name.toLowerCase()],
        variant: password ? 'password' : 'token',
        facts: { path: url.pathname, parameter: name },
        description: `${url.origin}${url.pathname} is asked for with ${name}=… in its query: histories and logs keep it.`,
        place: place.replace(value, '…').replace(encodeURIComponent(value), '…'),
        context: { parameter: name, path: url.pathname },
      },
    ];
  });
}
