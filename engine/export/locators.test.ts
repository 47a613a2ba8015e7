import { expect, test } from 'vitest';
import { isLocatorCode } from './locators.ts';

test.each([
  `getByRole('button', { name: 'Save' })`,
  `getByRole('row', { name: 'It\\'s 5 (five)', exact: true }).getByLabel('Amount').nth(1)`,
  `locator('#a > .b').filter({ hasText: 'x' }).first()`,
  `locator('iframe').contentFrame().getByText('Größe: 10 €')`,
  `getByRole('heading', { level: 2 }).nth(-1)`,
])('%s is a locator', (code) => {
  expect(isLocatorCode(code)).toBe(true);
});

test.each([
  `getByText('x'); process.exit()`,
  `getByText('x').evaluate(() => 1)`,
  `getByText('x', { name: fetch('y') })`,
  ['getByText(`$', '{process.env.HOME}`)'].join(''),
  `getByText('x\\')).constructor('`,
  `getByText('x'\n)`,
  `constructor('x')`,
  '',
])('%s is none', (code) => {
  expect(isLocatorCode(code)).toBe(false);
});
