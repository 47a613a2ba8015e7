import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hintsWith } from '#tests/support/field-samples.ts';
import { compilePattern, matching, textsFor } from './pattern.ts';
import { validValues } from './values.ts';

const persona = { token: 'rove1', round: 0 };

describe('patterns', () => {
  it.each([
    '[A-Z]{2}\\d{3}',
    '(foo|bar)-?[0-9]+',
    '(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}',
    '(?=.*[A-Za-z])(?=.*\\d)(?=.*[@$!%*#?&])[A-Za-z\\d@$!%*#?&]{8,}',
    '\\+?[0-9]{10,15}',
    '(0[1-9]|1[0-2])/\\d{2}',
    '[a-z0-9._%+\\-]+@[a-z0-9.\\-]+\\.[a-z]{2,}',
    '#[0-9a-fA-F]{6}',
    '\\d{4}[ ]?[A-Z]{2}',
    'https?://.+',
    '[^\\s]+ [^\\s]+',
    '\\p{L}{2,10}',
    '([A-Z]\\d){3}',
    '(?:\\d{1,3}\\.){3}\\d{1,3}',
    '[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}',
    '\\w{3,}(-\\w+)*',
  ])('a text is made for %s', (pattern) => {
    expect(textsFor(pattern)[0]).toMatch(compilePattern(pattern) ?? /$^/);
  });

  it('gives the shortest text first', () => {
    expect(textsFor('[A-Z]{2}\\d{3}')[0]).toBe('RO246');
    expect(textsFor('(foo|bar)')[0]).toBe('foo');
  });

  it('ends at patterns that are made never to end', () => {
    const texts = [`${'a'.repeat(60)}!`];
    expect(matching('(a+)+', texts)).toEqual([]);
    expect(matching('(a|a|b)*c', texts)).toEqual([]);
  });

  it('is kept to by the values of a field, with its lengths', () => {
    const part = fc.constantFrom('[A-Z]', '[a-z0-9]', '\\d', '[A-Za-z]', '-', 'x', '(?:ab|c)');
    const piece = fc.tuple(part, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 4 }));
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
        const pattern = pieces.map(([one, least, more]) => `${one}{${least},${least + more}}`).join('');
        const [value = ''] = validValues('text', hintsWith({ pattern }), persona);
        expect(value).toMatch(new RegExp(`^(?:${pattern})$`, 'v'));
      }),
    );
  });
});
