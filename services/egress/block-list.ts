import { BlockList, isIP } from 'node:net';
import { AppError } from '#domain/kernel/errors.ts';
import type { BlockPattern } from '#domain/operator/block-pattern.ts';
import type { Logger } from '#kit/logger.ts';

const EVERY_MS = 5_000;
const ANSWER_MS = 4_000;

/** What operators have barred: neither by name nor by address is it reached, whatever a run began with. */
export class BlockedTargets {
  #hosts = new Set<string>();
  #suffixes: string[] = [];
  #nets = new BlockList();

  set(patterns: readonly BlockPattern[]): void {
    this.#hosts = new Set(patterns.filter(({ kind }) => kind === 'host').map(({ pattern }) => pattern));
    this.#suffixes = patterns.filter(({ kind }) => kind === 'suffix').map(({ pattern }) => pattern);
    const nets = new BlockList();
    for (const { kind, pattern } of patterns) if (kind === 'net') add(nets, pattern);
    this.#nets = nets;
  }

  /** @throws AppError TARGET_BLOCKED */
  require(hostname: string, address?: string): void {
    const host = hostname.toLowerCase().replace(/\.$/, '');
    const named =
      this.#hosts.has(host) || this.#suffixes.some((one) => host === one || host.endsWith(`.${one}`));
    if (named || (address && this.#nets.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')))
      throw new AppError('TARGET_BLOCKED');
  }
}

function add(nets: BlockList, pattern: string): void {
  const [address = '', bits] = pattern.split('/');
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  if (bits === undefined) nets.addAddress(address, family);
  else nets.addSubnet(address, Number(bits), family);
}

/** Keeps the list as the API has it; what was known last holds while the API is away. Gives what ends it. */
export function followBlockList(
  blocked: BlockedTargets,
  { apiUrl, word, logger }: { apiUrl: string; word: string; logger: Logger },
): () => void {
  let told = false;
  const look = async () => {
    const answer = await fetch(new URL('/internal/blocked-targets', apiUrl), {
      headers: { authorization: `Bearer ${word}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    blocked.set(((await answer.json()) as { data: BlockPattern[] }).data);
    told = false;
  };
  const quietly = () =>
    look().catch((error) => {
      if (!told) logger.warn({ err: error }, 'the list of barred targets cannot be read; the last one holds');
      told = true;
    });
  const timer = setInterval(quietly, EVERY_MS);
  void quietly();
  return () => clearInterval(timer);
}
