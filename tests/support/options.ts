import type { Option } from '#engine/explore/options/option.ts';

/** An option that presses a key of its own name. */
export const pressOf = (key: string, more: Partial<Option> = {}): Option => ({
  key,
  shared: key,
  family: key,
  kind: 'activate',
  prior: 1,
  why: key,
  view: null,
  leads_to: '',
  act: () => ({ action: { kind: 'press', key }, sent: null }),
  ...more,
});
