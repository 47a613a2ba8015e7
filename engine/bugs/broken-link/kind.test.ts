import { expect, it } from 'vitest';
import { brokenLink } from './kind.ts';

const causeOf = (path: string, status = 404) => {
  const address = `http://app.test${path}`;
  return brokenLink.blames?.({ facts: { address, text: '', status }, place: '', context: {} });
};

it('takes the missing pages of a folder for one bug, and those of the root for one each', () => {
  expect(causeOf('/settings/profile')).toBe(causeOf('/settings/team'));
  expect(causeOf('/settings/profile')).not.toBe(causeOf('/settings/profile', 410));
  expect(causeOf('/settings/profile')).not.toBe(causeOf('/docs/start'));
  expect(causeOf('/about')).toBeNull();
});
