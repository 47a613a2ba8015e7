import { WITHOUT_VARIABLE } from './records.ts';

/** Parts of the machine that tests need and `ROVE_TEST_WITHOUT` may leave out. */
const PARTS = [
  'firefox',
  'webkit',
  'cell',
  's3',
  'actionlint',
  'compose',
  'helm',
  'ffmpeg',
  'registry',
  'tmpfs',
] as const;
export type Part = (typeof PARTS)[number];

/** The parts that are named, by commas. @throws on a name that is none. */
export function readWithout(text = process.env[WITHOUT_VARIABLE] ?? ''): ReadonlySet<Part> {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const strange = names.filter((name) => !isPart(name));
  if (strange.length > 0)
    throw new Error(`${WITHOUT_VARIABLE} knows ${PARTS.join(', ')}, and not ${strange.join(', ')}`);
  return new Set(names.filter(isPart));
}

const isPart = (name: string): name is Part => PARTS.some((part) => part === name);
