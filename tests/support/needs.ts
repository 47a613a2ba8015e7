import { LENGTH } from './length.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is skipped; one that is skipped and does not say why counts as failed. */
    skipped?: string;
  }
}

/** A part of the machine that some tests need. */
export type Part =
  | 'firefox'
  | 'webkit'
  | 'cell'
  | 's3'
  | 'actionlint'
  | 'compose'
  | 'helm'
  | 'ffmpeg'
  | 'tmpfs';
/** Options of a test or of a group of tests. */
type Options = { skip: boolean; meta: { skipped?: string } };

const MISSING: Record<Part, string> = {
  firefox: 'Firefox or its driver is not here: install firefox-esr and geckodriver',
  webkit: 'WebKit is not here: install webkit2gtk-driver and xvfb',
  cell: 'this machine lets nobody make namespaces, of which cells are made',
  s3: 'no S3 server is here: install versitygw, or Go, by which it is built',
  actionlint: 'actionlint is not here: install it, or Go, by which it is built',
  compose: 'what reads compose files is not here: it is built by Go (compose-spec/compose-go)',
  helm: 'helm is not here: install it, or Go, by which it is built',
  ffmpeg: 'ffmpeg is not here: install it, or set ROVE_FFMPEG to its program',
  tmpfs: 'no file system can be mounted: that needs root on Linux',
};

const without = new Set((process.env.ROVE_TEST_WITHOUT ?? '').split(',').filter(Boolean));

/** Whether `ROVE_TEST_WITHOUT` names a part, so that its tests are skipped and counted. */
export const isExcused = (part: Part): boolean => without.has(part);

/**
 * Options of tests that need a part of the machine.
 * @param isHere whether the machine has it
 * @throws where it is missing and `ROVE_TEST_WITHOUT` does not name it: a missing part fails, it is not passed over
 */
export function needs(part: Part, isHere: unknown): Options {
  if (isExcused(part)) return skipWhen(true, `ROVE_TEST_WITHOUT names ${part}`);
  if (!isHere) throw new Error(`${MISSING[part]}. ROVE_TEST_WITHOUT=${part} leaves its tests out.`);
  return skipWhen(false, '');
}

/** Options of tests that are left out for a reason. */
export function skipWhen(condition: boolean, reason: string): Options {
  return { skip: condition, meta: condition ? { skipped: reason } : {} };
}

/** Options of tests that take too long for `npm test`. */
export const inFull: Options = skipWhen(LENGTH === 'short', 'runs in npm run test:full');

/** The same of tests that need a part which only the full form makes ready. */
export const needsInFull = (part: Part, isHere: unknown): Options =>
  LENGTH === 'short' ? inFull : needs(part, isHere);
