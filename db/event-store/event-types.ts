import { API_KEY_EVENTS, API_KEY_PERSONAL_FIELDS } from '#domain/api-key/events.ts';
import { SUBSCRIPTION_EVENTS, SUBSCRIPTION_PERSONAL_FIELDS } from '#domain/billing/events.ts';
import { CHANNEL_EVENTS, CHANNEL_PERSONAL_FIELDS } from '#domain/channel/events.ts';
import { EVIDENCE_EVENTS } from '#domain/evidence/events.ts';
import { MUTE_EVENTS, MUTE_PERSONAL_FIELDS } from '#domain/mute/events.ts';
import { OPERATOR_EVENTS } from '#domain/operator/events.ts';
import { PROFILE_EVENTS, PROFILE_PERSONAL_FIELDS } from '#domain/profile/events.ts';
import { REPORT_SHARE_EVENTS } from '#domain/report-share/events.ts';
import { SITE_EVENTS } from '#domain/site/events.ts';
import { PERSONAL_FIELDS, TEST_RUN_EVENTS } from '#domain/test-run/events.ts';
import { TRIGGER_EVENTS, TRIGGER_PERSONAL_FIELDS } from '#domain/trigger/events.ts';
import { VERIFICATION_EVENTS, VERIFICATION_PERSONAL_FIELDS } from '#domain/verification/events.ts';

const TYPES: Record<string, { v: number; data: { parse(value: unknown): unknown } }> = {
  ...TEST_RUN_EVENTS,
  ...PROFILE_EVENTS,
  ...EVIDENCE_EVENTS,
  ...VERIFICATION_EVENTS,
  ...API_KEY_EVENTS,
  ...SUBSCRIPTION_EVENTS,
  ...REPORT_SHARE_EVENTS,
  ...SITE_EVENTS,
  ...MUTE_EVENTS,
  ...CHANNEL_EVENTS,
  ...TRIGGER_EVENTS,
  ...OPERATOR_EVENTS,
};
const PERSONAL: Partial<Record<string, readonly string[]>> = {
  ...PERSONAL_FIELDS,
  ...PROFILE_PERSONAL_FIELDS,
  ...VERIFICATION_PERSONAL_FIELDS,
  ...API_KEY_PERSONAL_FIELDS,
  ...SUBSCRIPTION_PERSONAL_FIELDS,
  ...MUTE_PERSONAL_FIELDS,
  ...CHANNEL_PERSONAL_FIELDS,
  ...TRIGGER_PERSONAL_FIELDS,
};

/** The present version and schema of an event type. @throws for a type that nobody declared. */
export function eventType(type: string): { v: number; data: { parse(value: unknown): unknown } } {
  const known = TYPES[type];
  if (!known) throw new Error(`Unknown event type ${type}`);
  return known;
}

/** What is wrong with an event as it lies in the store, or null: a type that nobody declared, or a later version. */
export function strangeness(type: string, v: number): 'UNKNOWN_TYPE' | 'UNKNOWN_VERSION' | null {
  const known = TYPES[type];
  if (!known) return 'UNKNOWN_TYPE';
  return v > known.v || v < 1 ? 'UNKNOWN_VERSION' : null;
}

/** Parts an event's data into what may be read by anybody with access and what is sealed with the owner's key. */
export function splitPersonal(type: string, data: Record<string, unknown>) {
  const names = PERSONAL[type] ?? [];
  const open: Record<string, unknown> = {};
  const personal: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) (names.includes(name) ? personal : open)[name] = value;
  return { open, personal };
}
