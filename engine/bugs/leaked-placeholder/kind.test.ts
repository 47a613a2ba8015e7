import { expect, test } from 'vitest';
import { blamed, judge } from '#engine/bugs/registry.ts';
import { moment } from '#tests/support/moments.ts';

test('the code of a character is told as such, and is one family wherever it shows', () => {
  const leak = { leak: '&#39;', role: 'td', path: 'td1' };
  const [found, other] = ['O&#39;Brien', 'O&#39;Neil'].map(
    (text) => judge(moment({ probes: { placeholders: [{ ...leak, text }] } }))[0],
  );
  expect(found).toMatchObject({
    title: 'The screen shows "&#39;" instead of the character',
    severity: 'minor',
    variant: 'escaped',
  });
  expect(found && other && blamed(found) === blamed(other)).toBe(true);
});
