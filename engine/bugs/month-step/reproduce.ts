import type { Locator, Page } from '@playwright/test';
import { monthShown } from '#engine/export/runtime/months.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** From one month of a calendar to another in so many steps, and the last of them leads elsewhere than one month on. */
export function stepsAstray(page: Page, { step, times }: { step: Locator; times: number }): Showing {
  const months: (number | null)[] = [];
  return {
    act: async () => {
      months.push(monthShown(await textOf(page)));
      for (let done = 0; done < times; done += 1) {
        await step.click();
        await rest(page);
        months.push(monthShown(await textOf(page)));
      }
    },
    shown: async () => {
      const steps = months.slice(1).map((month, at) => Math.abs((month ?? 0) - (months[at] ?? 0)));
      return !months.includes(null) && steps.some((by) => by !== 1);
    },
  };
}
