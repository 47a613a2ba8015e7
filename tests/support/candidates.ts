import type { Candidate, Step } from '#engine/model/suspicion.ts';

export const SHOP = 'http://shop.test/';
/** A proof of which nothing is kept. */
export const NO_EVIDENCE = {
  keep: async () => ({ key: 'k', sha256: 'a'.repeat(64), size: 1, media_type: 'image/jpeg' as const }),
  keepClip: async () => null,
  keepEvidence: async () => ({ console_log: null, network_log: null, dom_snapshot: null }),
};
/** A press that changes something. */
export const pressing = (name: string): Step => ({
  action: { kind: 'activate', target: { role: 'button', name, nth: 0, path: `/${name}` } },
  text: `Click the button "${name}"`,
  place_before: SHOP,
  place_after: SHOP,
  wrote: true,
});

/** An exception after presses of these buttons. */
export function candidateOf(names: string[]): Candidate {
  const trail = names.map(pressing);
  return {
    fingerprint: 'bug',
    oracle: 'uncaught_exception',
    variant: 'thrown',
    facts: { message: '', frame: '' },
    title: 'It breaks',
    severity: 'major',
    category: 'functional',
    description: '',
    place: SHOP,
    element: null,
    context: {},
    trail,
    short_trail: trail,
    at_ms: 0,
  };
}
