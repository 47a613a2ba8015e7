import { setTimeout as delay } from 'node:timers/promises';
import type { Action, Driver, ElementTarget } from '../drivers/contract.ts';
import { targetsOf } from '../model/action-targets.ts';

/** Code that finds an element again, by its target: `getByRole('button', { name: 'Save' })`. */
export type Locators = ReadonlyMap<string, string>;

/** The key of a target in `Locators`. */
export function keyOfTarget({ role, name, nth, path }: ElementTarget): string {
  return JSON.stringify([role, name, nth, path]);
}

const FINDERS =
  'getByRole|getByText|getByLabel|getByPlaceholder|getByTestId|getByAltText|getByTitle|locator|frameLocator|contentFrame|filter|nth|first|last';
const OPTIONS = 'name|exact|hasText|level|checked|disabled|expanded|pressed|selected|includeHidden|visible';
const ARGUMENTS = String.raw`(?:'(?:[^'\\\n]|\\[^\n])*'|-?\d+|true|false|(?:${OPTIONS}):|[{}, ])*`;
const CALL = String.raw`(?:${FINDERS})\(${ARGUMENTS}\)`;
const LOCATOR = new RegExp(String.raw`^${CALL}(?:\.${CALL})*$`);

/** Whether code is nothing but a locator: it comes of what a target shows, and will be run. */
export function isLocatorCode(code: string): boolean {
  return code.length <= 2_000 && LOCATOR.test(code);
}

/** How long elements are waited for that are not on the screen yet, all of one action together: a replay waits as well. */
const COMING_MS = 2_000;
const LOOK_MS = 100;

/** Asks the driver for code for every element that the action uses, once they are on the screen. */
export async function recordLocators(
  driver: Driver,
  action: Action | undefined,
  locators: Map<string, string>,
): Promise<void> {
  if (!driver.locatorOf || !action) return;
  const until = performance.now() + COMING_MS;
  for (const target of targetsOf(action)) {
    const code = await locatorOf(driver, target, until);
    if (code && isLocatorCode(code)) locators.set(keyOfTarget(target), code);
  }
}

async function locatorOf(driver: Driver, target: ElementTarget, until: number): Promise<string | null> {
  for (;;) {
    const code = (await driver.locatorOf?.(target)) ?? null;
    if (code !== null || performance.now() >= until) return code;
    await delay(LOOK_MS);
  }
}
