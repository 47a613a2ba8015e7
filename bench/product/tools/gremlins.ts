import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { readTask, startPage } from './child.ts';
import { isOutside, openPage } from './page.ts';

declare const gremlins: {
  Chance: new (seed: number) => unknown;
  createHorde(options: { randomizer: unknown }): { unleash(): Promise<void> };
};

const START_MS = 30_000;

/** gremlins.js with its default species, strategies and mogwais, let loose again wherever they lead or give up. */
const task = readTask();
const source = readFileSync(path.join(task.modules, 'gremlins.js', 'dist', 'gremlins.min.js'), 'utf8');
const open = await openPage(task);
let { page } = open;
await start(page);
for (let horde = 0; ; horde += 1) {
  try {
    if (page.isClosed()) page = await open.renew();
    if (isOutside(page, task) || !(await isAlive(page))) await start(page);
    await page.evaluate(source);
    await page.evaluate(unleash, task.seed * 1_000 + horde);
  } catch {
    // They led to another document, where they are let loose, or closed the page.
    if (!page.isClosed()) await page.waitForLoadState('domcontentloaded', { timeout: START_MS });
  }
}

async function start(on: Page): Promise<void> {
  await on.goto(startPage(task), { timeout: START_MS });
}

/** Whether there is anything to be clicked at all: a picture or a file of data is the end of the road. */
function isAlive(on: Page): Promise<boolean> {
  return on.evaluate(() => document.contentType === 'text/html' && document.body.childElementCount > 0);
}

/** Runs in the page: one horde to its end. */
async function unleash(seed: number): Promise<void> {
  await gremlins.createHorde({ randomizer: new gremlins.Chance(seed) }).unleash();
}
