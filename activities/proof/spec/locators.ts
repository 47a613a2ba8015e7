import type { Action, Driver, ElementTarget } from '../../drivers/contract.ts';

/** Code that finds an element again, by its target: `getByRole('button', { name: 'Save' })`. */
export type Locators = ReadonlyMap<string, string>;

/** The key of a target in `Locators`. */
export function keyOfTarget({ role, name, nth, path }: ElementTarget): string {
  return JSON.stringify([role, name, nth, path]);
}

/** Asks the driver for code for every element that the action uses, as long as they are on the screen. */
export async function recordLocators(
  driver: Driver,
  action: Action | undefined,
  locators: Map<string, string>,
): Promise<void> {
  if (!driver.locatorOf || !action) return;
  for (const target of targetsOf(action)) {
    const code = await driver.locatorOf(target);
    if (code) locators.set(keyOfTarget(target), code);
  }
}

/** The elements that an action uses. */
export function targetsOf(action: Action): ElementTarget[] {
  switch (action.kind) {
    case 'activate':
    case 'hover':
      return [action.target];
    case 'drag':
      return 'role' in action.to ? [action.target, action.to] : [action.target];
    case 'scroll':
      return action.target ? [action.target] : [];
    case 'fill': {
      const fields = action.fields.map(({ target }) => target);
      return action.submit && action.submit !== 'enter' ? [...fields, action.submit] : fields;
    }
    default:
      return [];
  }
}
