/** Whether an address or name is of this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

/** Whether targets on loopback may be tested: what the operator says, else only where nobody but this machine comes in. */
export function allowsLoopback(
  { host, url }: { host: string; url: string },
  said: string | undefined,
): '0' | '1' {
  if (said !== undefined) return said === '1' ? '1' : '0';
  return isLoopback(host) && isLoopback(new URL(url).hostname) ? '1' : '0';
}

/** Ports of services of ours, whichever they are named by; `said`: those that the operator adds, separated by commas. */
export function portsToBlock(
  own: readonly number[],
  addresses: readonly string[],
  said: string | undefined,
): number[] {
  const named = addresses.map(portOf).filter((port) => port > 0);
  const added = (said ?? '')
    .split(',')
    .map(Number)
    .filter((port) => port > 0);
  return [...new Set([...own, ...named, ...added])];
}

/** The port in an address, or the one that its protocol has by default; 0 where neither is known. */
function portOf(address: string): number {
  const url =
    URL.canParse(address) && address.includes('//') ? new URL(address) : new URL(`any://${address}`);
  if (url.port) return Number(url.port);
  return { 'postgres:': 5432, 'postgresql:': 5432, 'nats:': 4222 }[url.protocol] ?? 0;
}
