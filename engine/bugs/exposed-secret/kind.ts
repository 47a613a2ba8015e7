import { resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { givesSecret } from './reproduce.ts';

type Facts = { address: string; secret: string; masked: string };

/** A key of the server in what every visitor gets. Keys that are public by design are not among them. */
export const exposedSecret: JudgedKind<'secret', Facts> = {
  id: 'exposed_secret',
  category: 'security',
  description: 'A script or a page of the app holds a secret key, token or password of its server',
  fingerprint_rule: 'kind of secret, and its first characters',
  probes: ['scripts'],
  variants: {
    secret: {
      severity: 'major',
      because: 'every visitor has it, and may use it as long as it is not withdrawn',
      title: ({ address, secret }) =>
        `${resourceOf(address)} holds a ${secret}`.replace(/ a ([AO])/, ' an $1'),
    },
  },
  // One list of them that slipped out.
  blames: ({ facts: { address, secret } }) => `${secret} in ${resourceOf(address)}`,
  reproduce: ({ facts: { address, masked }, ...bug }) => {
    const begin = /^[\w-]{4,}/.exec(masked)?.[0];
    return begin && URL.canParse(address)
      ? shownBy(givesSecret, { address: bug.address(address), begin })
      : null;
  },
  judge: ({ probes, after }) =>
    (probes.scripts?.secrets ?? []).map(({ kind, masked, address }) => ({
      key: [kind, masked],
      variant: 'secret' as const,
      facts: { address, secret: kind, masked },
      description: `${address} is given to every visitor, with a ${kind} in it: ${masked}.`,
      place: after.place,
      context: { address, kind, secret: masked },
    })),
};
