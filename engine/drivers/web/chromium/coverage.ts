import type { CDPSession } from 'playwright';
import { UnresponsiveError } from '../session/faults.ts';
import type { Site } from '../session/site.ts';
import type { PageHost } from './page-host.ts';

type Range = { startOffset: number; endOffset: number; count: number };
type Script = { url: string; functions: { functionName: string; ranges: Range[] }[] };

const GONE = /closed|crashed|destroyed|detached/i;

/**
 * Which blocks of the target's own scripts have run, from V8's block coverage in its binary mode: what was told once
 * is not told again, so that asking after each action costs little (V8 blog, "JavaScript code coverage", 2017).
 */
export class CoverageReader {
  readonly #host: PageHost;
  readonly #site: Site;
  #watched: CDPSession | null = null;

  constructor(host: PageHost, site: Site) {
    this.#host = host;
    this.#site = site;
  }

  /**
   * Ids of blocks that ran since the last call, 32-bit; a block has the same id in every session. Empty while the page
   * cannot answer: what it ran is told at the next call, or not at all.
   */
  async take(): Promise<number[]> {
    if (this.#host.dead) return [];
    try {
      return this.#idsOf(await this.#ask());
    } catch (error) {
      if (this.#host.dead || error instanceof UnresponsiveError || GONE.test(String(error))) return [];
      throw error;
    }
  }

  async #ask(): Promise<Script[]> {
    const { cdp } = this.#host;
    if (this.#watched !== cdp) {
      this.#watched = cdp;
      await cdp.send('Profiler.enable');
      await cdp.send('Profiler.startPreciseCoverage', { callCount: false, detailed: true });
    }
    return (await this.#host.within(cdp.send('Profiler.takePreciseCoverage'))).result;
  }

  #idsOf(scripts: readonly Script[]): number[] {
    const ids: number[] = [];
    for (const script of scripts) {
      if (!this.#site.isSameSite(script.url)) continue;
      const base = hashText(script.url.split(/[?#]/)[0] ?? '', 2_166_136_261);
      for (const { ranges } of script.functions)
        for (const { startOffset, endOffset, count } of ranges)
          if (count > 0) ids.push(mix(mix(base, startOffset), endOffset));
    }
    return ids;
  }
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hashText(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619);
  return hash >>> 0;
}

/** One round of MurmurHash3's 32-bit mixing (A. Appleby). */
function mix(hash: number, value: number): number {
  const k = Math.imul(Math.imul(value, 0xcc9e2d51) >>> 15, 0x1b873593);
  const h = hash ^ k ^ Math.imul(value, 0x85ebca6b);
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) >>> 0;
}
