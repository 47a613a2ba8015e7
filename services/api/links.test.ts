import { expect, test } from 'vitest';
import { deriveKey } from '#db/sealing/seal.ts';
import { isLinkValid, signLink } from './links.ts';

const key = deriveKey('a-secret-of-at-least-32-characters', 'links');
const now = 1_700_000_000_000;

function parts(link: string) {
  const url = new URL(link, 'http://x');
  return {
    blob: url.pathname.slice('/api/blobs/'.length),
    exp: Number(url.searchParams.get('exp')),
    sig: url.searchParams.get('sig') ?? '',
  };
}

test('a link opens its own blob for five minutes, and no other', () => {
  const { blob, exp, sig } = parts(signLink(key, 'a/b/c.png', now));
  expect(isLinkValid(key, blob, exp, sig, now + 299_000)).toBe(true);
  expect(isLinkValid(key, blob, exp, sig, now + 301_000)).toBe(false);
  expect(isLinkValid(key, 'a/b/d.png', exp, sig, now)).toBe(false);
  expect(isLinkValid(key, blob, exp + 60, sig, now)).toBe(false);
  expect(isLinkValid(key, blob, exp, 'short', now)).toBe(false);
});
