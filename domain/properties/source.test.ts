import { expect, it } from 'vitest';
import { codeOf, PROPERTIES_CHARS_MAX, propertiesSchema } from './source.ts';

const IMPORT = `import { always } from 'rove/properties';`;
const STATED = `always('a', () => true);`;
const fault = (source: string) => propertiesSchema.safeParse(source).error?.issues[0]?.message;

it('takes its import out, and leaves all else where it stood', () => {
  const source = `${IMPORT}\nimport type {\n  Page,\n} from "rove/properties"\n${STATED}`;
  const read = codeOf(source);
  expect(read).toEqual({
    code: `${' '.repeat(IMPORT.length)}\n${' '.repeat(13)}\n${' '.repeat(7)}\n${' '.repeat(24)}\n${STATED}`,
  });
});

it.each([
  [
    `${IMPORT}\nimport { sum } from './sum.ts';\n${STATED}`,
    /^rove\.properties\.ts:2:1: It imports names from/,
  ],
  [`${IMPORT}\n${STATED}\nexport const a = 1;`, /^rove\.properties\.ts:3:1: .*exports nothing/],
  [`import * as rove from 'rove/properties';\n${STATED}`, /:1:1: It imports names/],
  [`import { always as a } from 'rove/properties';\n${STATED}`, /:1:1: Import without "as"/],
  ['const a = 1;', /:1:1: It states no property/],
  [STATED.padEnd(1_000_000), new RegExp(`It has 1000000 characters; at most ${PROPERTIES_CHARS_MAX}`)],
])('%#', (source, message) => expect(fault(source)).toMatch(message));
