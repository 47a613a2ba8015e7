import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { AppError } from '#domain/kernel/errors.ts';

export type Rules = { allowLoopback: boolean; blockedPorts: ReadonlySet<number> };
export type Judged = { address: string; family: 4 | 6 };

/**
 * Resolves a host once and gives the very address to connect to. A name with several addresses is refused when any of
 * them is forbidden, so that no second answer can be swapped in.
 * @throws AppError TARGET_UNRESOLVED, TARGET_FORBIDDEN
 */
export async function judge(hostname: string, port: number, rules: Rules): Promise<Judged> {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const answers = await resolve(host);
  for (const { address } of answers) requireAllowed(address, port, rules);
  const first = answers.find((answer) => answer.family === 4) ?? answers[0];
  if (!first) throw new AppError('TARGET_UNRESOLVED', `The address ${hostname} could not be found (DNS)`);
  return { address: first.address, family: first.family === 4 ? 4 : 6 };
}

async function resolve(host: string) {
  try {
    return await lookup(host, { all: true });
  } catch {
    throw new AppError('TARGET_UNRESOLVED', `The address ${host} could not be found (DNS)`);
  }
}

/** @throws AppError TARGET_FORBIDDEN unless the address is public, or loopback where that is allowed. */
export function requireAllowed(address: string, port: number, rules: Rules): void {
  const range = rangeOf(address);
  if (range === 'unicast') return;
  if (range === 'loopback' && rules.allowLoopback && !rules.blockedPorts.has(port)) return;
  throw new AppError('TARGET_FORBIDDEN');
}

/** The range of an address after taking off the wrappings that hide an IPv4 one (mapped, 6to4, NAT64). */
function rangeOf(address: string): string {
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return parsed.range();
  const six = parsed as ipaddr.IPv6;
  if (six.isIPv4MappedAddress()) return six.toIPv4Address().range();
  const bytes = six.toByteArray();
  if (six.range() === '6to4') return ipaddr.fromByteArray(bytes.slice(2, 6)).range();
  if (six.range() === 'rfc6052') return ipaddr.fromByteArray(bytes.slice(12, 16)).range();
  return six.range();
}
