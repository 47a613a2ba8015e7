import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { flowCommand } from './flow-command.ts';
import { flowsFrom } from './flows-from.ts';
import { parseSettings } from './settings-file.ts';
import { WrongUse } from './wrong-use.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rove-flow-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SPEC = `import { expect, test } from '@playwright/test';

test('checkout works', async ({ page }) => {
  await page.goto('https://shop.test/list?all=1');
  await page.getByRole('button', { name: 'Add to basket', exact: true }).first().click();
  await test.step('pay', async () => {
    await page.getByLabel('Email').fill('it\\'s@b.test');
    await page
      .getByRole('combobox', { name: "Country (all)" })
      .selectOption('Benin');
    await page.getByLabel('I agree').check();
    await page.getByPlaceholder('Code').press('Enter');
  });
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: /Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Order' })).toBeVisible();
  await expect(page.getByText('Thank you')).toBeVisible({ timeout: 9_000 });
  await expect(page).toHaveURL('/thanks');
});
test('search works', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
});
`;

test('tests of Playwright are read as flows; what is no step is told with its line', () => {
  const { flows, unread } = flowsFrom(SPEC);
  expect(flows).toEqual([
    {
      name: 'checkout works',
      steps: [
        { open: '/list?all=1' },
        { click: { role: 'button', name: 'Add to basket', nth: 1 } },
        { fill: { label: 'Email', with: "it's@b.test" } },
        { fill: { label: 'Country (all)', with: 'Benin' } },
        { fill: { label: 'I agree', with: 'on' } },
        { press: 'Enter' },
        { see: { role: 'heading', name: 'Order' } },
        { see: { text: 'Thank you' } },
      ],
    },
    { name: 'search works', steps: [{ open: '/' }, { press: '/' }] },
  ]);
  expect(unread).toEqual([
    { line: 14, text: 'page.waitForTimeout(500)' },
    { line: 15, text: `page.getByRole('button', { name: /Pay/ }).click()` },
    { line: 18, text: `expect(page).toHaveURL('/thanks')` },
  ]);
});

test('what is printed can stand in .rove.yml; a file without steps is refused', () => {
  const file = path.join(folder, 'shop.spec.ts');
  writeFileSync(file, SPEC);
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    expect(flowCommand(file)).toBe(0);
    expect(parseSettings('.rove.yml', String(printed.mock.calls[0]?.[0])).flows).toHaveLength(2);
    expect(told.mock.calls[0]?.[0]).toBe(`${file}:14: not read as a step: page.waitForTimeout(500)`);
  } finally {
    printed.mockRestore();
    told.mockRestore();
  }
  writeFileSync(file, 'nothing');
  expect(() => flowCommand(file)).toThrow(WrongUse);
  expect(() => flowCommand(path.join(folder, 'none.ts'))).toThrow(/ENOENT/);
});
