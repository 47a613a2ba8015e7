import { expect, it } from 'vitest';
import { messageKeyIn } from './message-keys.ts';

/** An element of a text of the app's own, as far as the question goes. */
const shown = (text: string): Element => ({ closest: () => ({ textContent: text }) }) as unknown as Element;

it.each(['settings.hello', 'checkout.summary.totalLabel', 'NAV.MEMBERS', 'errors.too_long'])(
  '%s is a key',
  (text) => expect(messageKeyIn(` ${text} `, shown(text))).toBe(text),
);

it.each([
  'john.doe',
  'index.html',
  'shop.example.com',
  'e.g.',
  'v1.2.3',
  'Settings. Hello',
  'settings',
  'app.config.json',
  '3.50',
])('%s is none', (text) => expect(messageKeyIn(text, shown(text))).toBe(''));

it('is none beside other words', () =>
  expect(messageKeyIn('settings.hello', shown('See settings.hello'))).toBe(''));
