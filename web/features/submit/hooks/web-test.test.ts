import { describe, expect, it } from 'vitest';
import { submitSchema } from '#domain/api/submit.ts';
import { firstWebTestFault, toSubmitInput, WEB_TEST_DEFAULTS, type WebTestValues } from './web-test.ts';

const good: WebTestValues = {
  ...WEB_TEST_DEFAULTS,
  name: 'Shop',
  url: 'https://shop.example',
  duration: '5',
  authority: true,
};

describe('faults of the web form, in order', () => {
  it.each<[Partial<WebTestValues>, string | undefined]>([
    [{ name: ' ', url: '', authority: false }, 'Test name is required'],
    [{ url: '', authority: false }, 'Application URL is required'],
    [{ url: 'shop.example' }, 'The address must start with http:// or https://'],
    [{ inputType: 'bundle' }, 'Please upload a web bundle file'],
    [
      { inputType: 'bundle', bundle: new File([], 'app.apk') },
      "Error: The selected file's type does not match. Please upload a .zip file for a web bundle.",
    ],
    [{ inputType: 'bundle', bundle: new File([], 'APP.ZIP') }, undefined],
    [{ authority: false }, 'Please confirm that you have the right to test this target'],
    [{ authority: false, mode: 'read_only' }, undefined],
    [{ maxPages: '0' }, 'Give a number from 1 to 1000'],
    [{}, undefined],
  ])('%o gives %s', (change, message) => {
    expect(firstWebTestFault({ ...good, ...change })?.message).toBe(message);
  });
});

it('makes what the shared submit command takes', () => {
  const input = toSubmitInput({ ...good, viewport: '390x844', username: 'a', password: 'b', seed: '7' });
  const parsed = submitSchema.parse(input);
  expect(parsed.config).toMatchObject({ seed: 7, viewport: { width: 390, height: 844 }, authority: true });
  expect(parsed.credentials).toEqual([{ username: 'a', password: 'b' }]);
});
