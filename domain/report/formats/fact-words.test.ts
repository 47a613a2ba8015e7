import { expect, test } from 'vitest';
import { factLabel } from './fact-words.ts';

test.each([
  ['help_url', 'How it is mended'],
  ['html', 'Markup'],
  ['longest_task_ms', 'Longest task (ms)'],
  ['grew_kb', 'Grew (kB)'],
  ['page_url', 'Page address'],
  ['method', 'Method'],
  ['same cause', 'Same cause'],
  ['constructor', 'Constructor'],
  ['ms', 'Ms'],
  ['', ''],
])('%s is called %s', (key, label) => {
  expect(factLabel(key)).toBe(label);
});
