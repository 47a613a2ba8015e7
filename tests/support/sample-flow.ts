import type { FlowWay } from '#domain/test-run/flows.ts';

/** A flow with a step of each kind. */
export const SAMPLE_FLOW: FlowWay = {
  name: 'Robin',
  start: 'http://app.test/list',
  steps: [
    { open: '/list' },
    { click: { role: 'button', name: 'Add' } },
    { fill: { label: 'What', with: 'Robin' } },
    { press: 'Enter' },
    { see: { text: 'Robin' } },
    { see: { role: 'row', name: 'Robin' } },
  ],
};
