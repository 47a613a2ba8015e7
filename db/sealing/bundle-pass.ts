import { timingSafeEqual } from 'node:crypto';
import { sign } from './seal.ts';

/** Header with which the egress says for which run it asks. */
export const BUNDLE_HEADER = 'x-rove-bundle-pass';

/** The egress's word that a request comes from the browser of a run. */
export function bundlePass(key: Buffer, runId: string): string {
  return `${runId}.${sign(key, runId)}`;
}

/** The run that a pass is for; null when it was not made by our own egress. */
export function checkBundlePass(key: Buffer, pass: string | undefined): string | null {
  const [runId = '', signature = ''] = (pass ?? '').split('.');
  const expected = Buffer.from(sign(key, runId));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given) ? runId : null;
}
