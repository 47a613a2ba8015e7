import { expect, it } from 'vitest';
import { matchesIn } from './no-title-matching.ts';

it.each([
  'if (/gone/.test(facts.title)) lose();',
  `const says = /goes on saying "(.+)"$/.exec(title)?.[1];`,
  `if (result.detail.includes('cover')) retry();`,
  `if ((result?.detail ?? '').startsWith('cover')) retry();`,
  `if (checked.detail === '') note();`,
  `const noun = finding.title.match(/x/);`,
])('%s decides by words', (code) => {
  expect(matchesIn(code)).toEqual([1]);
});

it.each([
  'if (trial.seen.title === title) stay();',
  'const told = WORDS.test(seen.title);',
  'const others = titles.filter((title) => title !== first.title);',
  `console.log(finding.title, result.detail);`,
  `if (finding.variant === 'lost') lose();`,
])('%s does not', (code) => {
  expect(matchesIn(code)).toEqual([]);
});
