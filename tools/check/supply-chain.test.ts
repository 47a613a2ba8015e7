import { expect, test } from 'vitest';
import { isAllowed, openAdvisories, strangeLicences, unknownInstallScripts } from './supply-chain.ts';

test('takes a licence for what it says', () => {
  for (const text of ['MIT', '(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND MIT', 'MIT or GPL-2.0'])
    expect(isAllowed(text)).toBe(true);
  for (const text of ['', 'GPL-3.0', 'Apache-2.0 AND LGPL-3.0-or-later', 'UNLICENSED', 'SEE LICENSE IN x'])
    expect(isAllowed(text), text).toBe(false);
});

test('the packages of the lockfile are all decided on', async () => {
  expect(await strangeLicences()).toBe('');
  expect(await unknownInstallScripts()).toBe('');
});

test('an advisory counts until it is accepted, and again when that has run out', () => {
  const via = [
    { url: 'https://github.com/advisories/GHSA-1', title: 'a hole', severity: 'high', range: '<2' },
  ];
  const audit = {
    vulnerabilities: { left: { severity: 'high', via }, above: { severity: 'high', via: ['left'] } },
  };
  expect(openAdvisories(audit, [], '2026-11-22')).toEqual(['left <2: high a hole (GHSA-1)']);
  const accepted = [{ id: 'GHSA-1', why: 'not reached', until: '2026-12-01' }];
  expect(openAdvisories(audit, accepted, '2026-11-22')).toEqual([]);
  expect(openAdvisories(audit, accepted, '2026-12-02')).toHaveLength(1);
});
