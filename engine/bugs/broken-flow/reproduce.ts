import type { Locator, Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { steps: (() => Promise<unknown>)[] };

/** A flow stops at the first step that cannot be done. */
export function flowStops(page: Page, { steps }: Given): Showing {
  let stopped = false;
  return {
    act: async () => {
      for (const step of steps) {
        stopped = await step().then(
          () => false,
          () => true, // That it cannot be done is the bug.
        );
        if (stopped) return;
        await rest(page);
      }
    },
    shown: async () => stopped,
  };
}

const FIELD_ROLES = [
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider', 'checkbox', 'radio', 'switch'],
] as const;

/** Fields by their accessible name; one for a password has no role, and is found by its label. */
export function fieldsNamed(page: Page, name: string): Locator {
  const labelled = page.getByLabel(name, { exact: true }).or(page.getByPlaceholder(name, { exact: true }));
  return FIELD_ROLES.reduce((all, role) => all.or(page.getByRole(role, { name, exact: true })), labelled);
}

/** Fills a field as a user would, whatever kind it is; `on` and `off` are of what is ticked. */
export async function fillIn(field: Locator, value: string): Promise<void> {
  const timeout = 5_000;
  const kind = await field.evaluate((el) => (el as HTMLInputElement).type, undefined, { timeout });
  if (/^select/.test(kind)) await field.selectOption(value, { timeout });
  else if (/^(checkbox|radio)$/.test(kind)) await field.setChecked(value === 'on', { timeout });
  else await field.fill(value, { timeout });
}
