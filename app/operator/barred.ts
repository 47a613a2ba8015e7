import ipaddr from 'ipaddr.js';
import { AppError } from '#domain/kernel/errors.ts';
import type { BlockPattern } from '#domain/operator/block-pattern.ts';

type Net = ReturnType<typeof ipaddr.parseCIDR>;

/**
 * What operators have barred: the one rule, for a submit and for every request on its way out. Neither by name nor by
 * address is it reached, whatever the address is wrapped in.
 */
export class Barred {
  readonly #hosts: ReadonlySet<string>;
  readonly #suffixes: ReadonlySet<string>;
  readonly #nets: readonly Net[];

  constructor(patterns: readonly BlockPattern[]) {
    const of = (kind: BlockPattern['kind']) =>
      patterns.filter((one) => one.kind === kind).map(({ pattern }) => pattern);
    this.#hosts = new Set(of('host'));
    this.#suffixes = new Set(of('suffix'));
    this.#nets = of('net').map(netOf);
  }

  /** `address`: what the name was found to lead to, where that is known. @throws AppError TARGET_BLOCKED */
  require(hostname: string, address?: string): void {
    const host = plainHost(hostname);
    const isNamed =
      this.#hosts.has(host) || namesAbove(host).some((name) => this.#suffixes.has(name)) || this.#holds(host);
    if (isNamed || (address && this.#holds(address)))
      throw new AppError('TARGET_BLOCKED', undefined, { host });
  }

  #holds(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    const forms = [ipaddr.parse(address), unwrapped(address)];
    return forms.some((form) =>
      this.#nets.some(([net, bits]) => net.kind() === form.kind() && form.match(net, bits)),
    );
  }
}

/** A host as it is compared: lower case, without brackets and without the dots at its end. */
export const plainHost = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '');

/** The name itself and all domains that it is a part of. */
export function namesAbove(host: string): string[] {
  const parts = host.split('.');
  return parts.map((_part, at) => parts.slice(at).join('.'));
}

/** An address without the wrappings that hide an IPv4 one (mapped, 6to4, NAT64). */
export function unwrapped(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return parsed;
  const six = parsed as ipaddr.IPv6;
  if (six.isIPv4MappedAddress()) return six.toIPv4Address();
  const bytes = six.toByteArray();
  const range: string = six.range();
  if (range === '6to4') return ipaddr.fromByteArray(bytes.slice(2, 6));
  return range === 'rfc6052' ? ipaddr.fromByteArray(bytes.slice(12, 16)) : six;
}

function netOf(pattern: string): Net {
  if (pattern.includes('/')) return ipaddr.parseCIDR(pattern);
  const address = ipaddr.parse(pattern);
  return [address, address.kind() === 'ipv4' ? 32 : 128] as Net;
}
