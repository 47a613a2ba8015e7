import { expect, test } from 'vitest';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { baseSentence, withBase } from './at-base.ts';

test('each bug stands to the base as its test said there, or is told that none was run', () => {
  const bugs = ['new', 'old', 'dark', 'none'].map((name) => bugOf({ fingerprint: `server_error:${name}` }));
  const report = withBase(reportOf({ bugs }), 'http://base.test/', {
    'server_error:new': { outcome: 'fixed', shown: 0, runs: 3, detail: '' },
    'server_error:old': { outcome: 'still_there', shown: 2, runs: 3, detail: '' },
    'server_error:dark': { outcome: 'could_not_tell', shown: 0, runs: 0, detail: 'it was away' },
  });
  expect(report.base_url).toBe('http://base.test/');
  expect(report.bugs.map(({ at_base }) => at_base && baseSentence(at_base))).toEqual([
    'New: not seen in 3 of 3 runs of its test at the base',
    'Also at the base: seen in 2 of 3 runs of its test',
    'Could not be told at the base: it was away',
    'Could not be told at the base: it could not be replayed at the base; test again',
  ]);
});
