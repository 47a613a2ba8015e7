import { appendFileSync } from 'node:fs';
import path from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright';

/** A fault as a monkey's owner would be told of it; `name` is the same for the same fault of another instance. */
export type Fault = { kind: 'console' | 'status' | 'axe'; name: string };

const FILE = 'faults.jsonl';
/** axe takes up to a second on a large page: the monkey is to have most of its time for itself. */
const AXE_EVERY_MS = 5_000;

/** Writes down once each console error, answer of 500 and more, and axe-core violation of the pages it follows. */
export class FaultLog {
  readonly #file: string;
  readonly #known = new Set<string>();
  #checked_at = Number.NEGATIVE_INFINITY;

  constructor(folder: string) {
    this.#file = path.join(folder, FILE);
  }

  follow(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#add('console', message.text());
    });
    page.on('pageerror', (error) => this.#add('console', error.message));
    page.on('response', (response) => {
      if (response.status() < 500) return;
      const { pathname } = new URL(response.url());
      this.#add('status', `${response.request().method()} ${pathname}`);
    });
  }

  /** Has axe-core look at a page, unless it did a moment ago. */
  async check(page: Page): Promise<void> {
    if (performance.now() - this.#checked_at < AXE_EVERY_MS) return;
    this.#checked_at = performance.now();
    const rules = await page.evaluate(`(async () => {
      if (!globalThis.axe) { ${axe.source} }
      const { violations } = await axe.run(document, { resultTypes: ['violations'] });
      return violations.map(({ id }) => id);
    })()`);
    for (const rule of rules as string[]) this.#add('axe', rule);
  }

  #add(kind: Fault['kind'], text: string): void {
    const name = text.replaceAll(/[\da-f]{8,}|\d+/gi, 'n').slice(0, 200);
    const line = JSON.stringify({ kind, name });
    if (this.#known.has(line)) return;
    this.#known.add(line);
    appendFileSync(this.#file, `${line}\n`);
  }
}

export const faultsFile = (folder: string): string => path.join(folder, FILE);
