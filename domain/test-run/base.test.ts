import { expect, test } from 'vitest';
import { baseFault } from './base.ts';

test.each([
  ['https://pr-7.app.test/shop', 'https://app.test/shop/', null],
  ['http://127.0.0.1:3001', 'http://127.0.0.1:3000/?a=1', null],
  ['https://app.test/', 'https://APP.test:443/', /both at https:\/\/app\.test: serve/],
  ['https://app.test/pr-7/', 'https://app.test/', /different hosts or ports/],
  ['https://pr-7.app.test/shop', 'https://app.test/', /give the base as https:\/\/app\.test\/shop$/],
])('%s against %s', (preview, base, fault) => {
  if (fault) expect(baseFault(preview, base)).toMatch(fault);
  else expect(baseFault(preview, base)).toBeNull();
});
