import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { lacksHeaders } from './reproduce.ts';

type Facts = { missing: string[] };

/** Response headers that protect a page (OWASP Secure Headers Project), looked for on documents. */
export const securityHeaders: JudgedKind<'missing', Facts> = {
  id: 'security_headers',
  category: 'security',
  description: 'A page is served without the headers that protect its users',
  fingerprint_rule: 'the set of missing headers',
  probes: [],
  variants: {
    missing: {
      severity: 'minor',
      because: 'a missing second line of defence, not a hole by itself',
      title: ({ missing }) => `Security headers are missing: ${missing.join(', ')}`,
    },
  },
  reproduce: ({ facts: { missing } }) => shownBy(lacksHeaders, { missing }),
  judge: ({ signals }) =>
    signals.flatMap((signal) => {
      if (signal.kind !== 'response' || !signal.main_document || !signal.same_site || signal.status !== 200)
        return [];
      const missing = missingOf(signal.headers, signal.address);
      if (missing.length === 0) return [];
      return [
        {
          key: [...missing],
          variant: 'missing' as const,
          facts: { missing },
          description: `${signal.address} is answered without ${missing.join(', ')}.`,
          place: signal.place,
          context: { missing: missing.join(', ') },
        },
      ];
    }),
};

function missingOf(headers: Record<string, string>, address: string): string[] {
  const policy = headers['content-security-policy'] ?? '';
  const missing: string[] = [];
  if (!policy) missing.push('Content-Security-Policy');
  if (headers['x-content-type-options']?.toLowerCase() !== 'nosniff') missing.push('X-Content-Type-Options');
  if (!headers['x-frame-options'] && !policy.includes('frame-ancestors')) missing.push('X-Frame-Options');
  if (address.startsWith('https:') && !headers['strict-transport-security'])
    missing.push('Strict-Transport-Security');
  return missing;
}
