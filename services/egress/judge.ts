import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { unwrapped } from '#app/operator/barred.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isWebPort } from './service-ports.ts';

export type Rules = { allowLoopback: boolean; blockedPorts: ReadonlySet<number> };
/** On which side of the installation an address lies: on this machine, or out in the world. */
export type Side = 'local' | 'public';
export type Judged = { address: string; family: 4 | 6; side: Side };
export type ResolvedAddress = { address: string; family: number };
/** Gives the addresses of a name. It is asked once for each request, and never again for what it answered. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

/** Public by their range, and answered by the cloud that a machine runs in: Azure's host agent, Oracle's metadata. */
const PLATFORM_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16', '192.0.0.192']);
const NO_WEB_PORT = 'No web app is tested at this port';
const OWN = 'This port belongs to Rove itself, and is never tested';

/** As the system resolves names. */
export const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/**
 * Resolves a host once and gives the very address to connect to. A name with several addresses is refused when any of
 * them is forbidden, so that no second answer can be swapped in.
 * @throws AppError TARGET_UNRESOLVED, TARGET_FORBIDDEN
 */
export async function judge(
  hostname: string,
  port: number,
  rules: Rules,
  resolve = resolveBySystem,
): Promise<Judged> {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const answers = await resolve(host).catch(() => []);
  const judged = answers.map(({ address, family }) => ({
    address,
    family: family === 4 ? (4 as const) : (6 as const),
    side: requireAllowed(address, port, rules),
  }));
  const first = judged.find(({ family }) => family === 4) ?? judged[0];
  if (!first) throw new AppError('TARGET_UNRESOLVED', `The address ${host} could not be found (DNS)`);
  return first;
}

/**
 * The side of an address that may be reached.
 * @throws AppError TARGET_FORBIDDEN unless the address is public, or loopback where that is allowed.
 */
export function requireAllowed(address: string, port: number, rules: Rules): Side {
  const range = rangeOf(address);
  const plain = unwrapped(address).toString();
  const own = range === 'loopback' || ownAddresses().has(plain);
  if (range === 'unicast' && !own) {
    if (PLATFORM_ADDRESSES.has(plain)) throw new AppError('TARGET_FORBIDDEN');
    if (!isWebPort(port)) throw new AppError('TARGET_FORBIDDEN', NO_WEB_PORT);
    return 'public';
  }
  // Services of ours that listen on every address of this machine are found by its public ones as well.
  if (own && rules.blockedPorts.has(port)) throw new AppError('TARGET_FORBIDDEN', OWN);
  if (own && rules.allowLoopback) return 'local';
  throw new AppError('TARGET_FORBIDDEN');
}

/**
 * The range of an address after taking off the wrappings that hide an IPv4 one (mapped, 6to4, NAT64). Of IPv6 only
 * 2000::/3 is given out to the world (IANA); what lies outside has been, or may be, put to some other use.
 */
function rangeOf(address: string): string {
  const plain = unwrapped(address);
  if (plain.kind() === 'ipv4') return plain.range();
  const range: string = plain.range();
  return range === 'unicast' && (plain.toByteArray()[0] ?? 0) >> 5 !== 1 ? 'unassigned' : range;
}

const KEEP_MS = 10_000;
let own: { at: number; addresses: ReadonlySet<string> } | null = null;

/** The addresses of this machine itself; they may change while it runs. */
function ownAddresses(): ReadonlySet<string> {
  const now = Date.now();
  if (!own || now - own.at > KEEP_MS) {
    const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    own = { at: now, addresses: new Set(all.map(({ address }) => unwrapped(address).toString())) };
  }
  return own.addresses;
}
