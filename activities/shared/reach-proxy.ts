import { egressPass } from '#db/sealing/egress-pass.ts';
import type { Deps } from './deps.ts';

/** The way to the egress for what is asked without a browser, as the run `testId`; null where there is no egress. */
export function reachProxy(
  egress: Deps['egress'],
  testId: string,
  lifeMs: number,
): { uri: string; token: string } | null {
  if (!egress) return null;
  const { username, password } = egressPass(egress.key, testId, Date.now() + lifeMs);
  return { uri: egress.url, token: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}
