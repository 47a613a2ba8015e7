import { fingerprintOf, resourceOf } from '#engine/model/fingerprint.ts';
import type { Oracle, Suspicion } from '#engine/model/suspicion.ts';

const PASSWORD = /^(password|passwd|pwd|user_?password|new_?password|confirm_?password)$/i;
const SESSION = /^(access_?token|id_?token|refresh_?token|session_?id|auth_?token|jsessionid|phpsessid)$/i;
const JWT = /^eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]*$/;

/** Addresses are kept in histories, logs and the headers that other sites get. */
export const secretInAddress: Oracle = {
  id: 'secret_in_address',
  category: 'security',
  description: 'A password or the token of a session stands in the query of an address',
  severity_rule: 'major for a password, minor for a token',
  fingerprint_rule: 'path without identifiers, and name of the parameter',
  probes: [],
  confirm: false,
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

function judgeAddress(address: string, place: string): Suspicion[] {
  if (!URL.canParse(address)) return [];
  const url = new URL(address);
  return [...url.searchParams].flatMap(([name, value]): Suspicion[] => {
    const password = PASSWORD.test(name) && value.length >= 4;
    const token = (SESSION.test(name) && value.length >= 8) || JWT.test(value);
    if (!password && !token) return [];
    return [
      {
        fingerprint: fingerprintOf('secret_in_address', resourceOf(address), name.toLowerCase()),
        oracle: 'secret_in_address',
        title: `The address of ${resourceOf(address)} holds a ${password ? 'password' : 'session token'} ("${name}")`,
        severity: password ? 'major' : 'minor',
        category: 'security',
        description: `${url.origin}${url.pathname} is asked for with ${name}=… in its query: histories and logs keep it.`,
        place: place.replace(value, '…').replace(encodeURIComponent(value), '…'),
        element: null,
        context: { parameter: name, path: url.pathname },
      },
    ];
  });
}
