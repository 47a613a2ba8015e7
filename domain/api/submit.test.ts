import { expect, test } from 'vitest';
import { submitSchema } from './submit.ts';

const site = { name: 'Shop', test_type: 'web_url', url: 'http://pr-7.test/', duration: 5 };

test.each([
  ['a base of another host', { ...site, base_url: 'http://main.test/' }, null],
  ['no address at all', { ...site, base_url: '%00' }, /must start with http/],
  ['the same address', { ...site, base_url: 'http://pr-7.test' }, /both at http:\/\/pr-7\.test/],
  ['a base of a bundle', { ...site, test_type: 'web_bundle', base_url: 'http://main.test/' }, /Only a web/],
  [
    'a base without an address',
    { ...site, url: undefined, base_url: 'http://main.test/' },
    /URL is required/,
  ],
])('a submission with %s', (_what, input, fault) => {
  const issues = submitSchema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
  expect(issues).toEqual(fault ? [expect.stringMatching(fault)] : []);
});
