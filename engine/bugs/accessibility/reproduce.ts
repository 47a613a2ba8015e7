import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Axe = { run(on: Document, options: object): Promise<{ violations: object[] }> };

/** The page breaks a rule of axe-core. */
export function breaksRule(page: Page, { rule }: { rule: string }): Showing {
  return {
    shown: async () => {
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate((id) => {
        const runner = (globalThis as unknown as { axe: Axe }).axe;
        return runner.run(document, { runOnly: { type: 'rule', values: [id] } });
      }, rule);
      return violations.length > 0;
    },
  };
}
