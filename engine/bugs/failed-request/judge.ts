import type { Signal } from '#engine/drivers/contract.ts';
import { fingerprintOf, resourceOf } from '#engine/model/fingerprint.ts';
import type { Oracle, Suspicion } from '#engine/model/suspicion.ts';

/** Statuses that say "there is no such thing to ask for"; 400, 401, 403, 409, 422 are answers an app may count on. */
const MISSING = new Set([404, 405, 410, 501]);
const PARTS = new Set(['script', 'stylesheet', 'fetch', 'xhr', 'font', 'media', 'manifest']);

/** Something that the page needs from its own site could not be had. */
export const failedRequest: Oracle = {
  id: 'failed_request',
  category: 'functional',
  description:
    'A page, or a script, style or call that a page makes to its own site, is missing or got no answer',
  severity_rule: 'major when a page or a script is missing or the connection failed, else minor',
  fingerprint_rule: 'kind of resource and path without identifiers',
  probes: [],
  confirm: false,
  judge: (moment) => moment.signals.flatMap(judgeSignal),
};

type FailedRequest = Extract<Signal, { kind: 'request_failed' }>;

function judgeSignal(signal: Signal): Suspicion[] {
  if (signal.kind !== 'response' && signal.kind !== 'request_failed') return [];
  if (!signal.same_site) return [];
  if (signal.kind === 'request_failed' && signal.resource === 'document') return [judgeDocument(signal)];
  if (!PARTS.has(signal.resource)) return [];
  if (signal.kind === 'response' && !MISSING.has(signal.status)) return [];
  const path = resourceOf(signal.address);
  const reason = signal.kind === 'response' ? `the status ${signal.status}` : signal.reason;
  const grave = signal.resource === 'script' || signal.kind === 'request_failed';
  return [
    {
      fingerprint: fingerprintOf('failed_request', signal.resource, path),
      oracle: 'failed_request',
      title: `${signal.method} ${path} fails with ${reason}`,
      severity: grave ? 'major' : 'minor',
      category: 'functional',
      description: `The page asked its own site for ${signal.address} (${signal.resource}) and got ${reason}.`,
      place: signal.place,
      element: null,
      context: { address: signal.address, resource: signal.resource, reason },
    },
  ];
}

/** A document that did not come at all: the browser shows its own error, or goes on showing what was there before. */
function judgeDocument({ address, method, reason, place }: FailedRequest): Suspicion {
  const path = resourceOf(address);
  return {
    fingerprint: fingerprintOf('failed_request', 'document', path),
    oracle: 'failed_request',
    title: `The page ${path} cannot be opened: ${reason}`,
    severity: 'major',
    category: 'functional',
    description: `${method} ${address} should have brought a page, and failed with ${reason}.`,
    place,
    element: null,
    context: { address, resource: 'document', reason },
  };
}
