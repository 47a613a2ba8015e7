import type { ApiKeyEvent } from '../api-key/events.ts';
import type { SubscriptionEvent } from '../billing/events.ts';
import type { ChannelEvent } from '../channel/events.ts';
import type { EvidenceEvent } from '../evidence/events.ts';
import type { MuteEvent } from '../mute/events.ts';
import type { OperatorEvent } from '../operator/events.ts';
import type { ProfileEvent } from '../profile/events.ts';
import type { ReportShareEvent } from '../report-share/events.ts';
import type { SiteEvent } from '../site/events.ts';
import type { TriggerEvent } from '../trigger/events.ts';
import type { VerificationEvent } from '../verification/events.ts';
import type { TestRunEvent } from './events.ts';

export type DomainEvent =
  | TestRunEvent
  | ProfileEvent
  | EvidenceEvent
  | VerificationEvent
  | ApiKeyEvent
  | SubscriptionEvent
  | ReportShareEvent
  | SiteEvent
  | MuteEvent
  | ChannelEvent
  | TriggerEvent
  | OperatorEvent;

/**
 * The name of an event within its stream, from which its id is made: the same fact always has the same key, whichever
 * attempt records it. Outcomes are named by type, progress by checkpoint, findings by fingerprint.
 */
export function eventKey(event: DomainEvent, version: number): string {
  switch (event.type) {
    case 'test_run.progressed':
      return `${event.type}/${event.data.checkpoint}`;
    case 'finding.proved':
      return `${event.type}/${event.data.fingerprint}`;
    case 'subscription.changed':
      return `${event.type}/${event.data.source_event}`;
    case 'trigger.fired':
      return `${event.type}/${event.data.firing_id}`;
    case 'test_run.proving_progressed':
      return `${event.type}/${event.data.done}/${event.data.of}`;
    case 'test_run.paused':
    case 'test_run.resumed':
    case 'test_run.hinted':
    case 'subscription.plan_kept':
    case 'profile.updated':
    case 'profile.email_changed':
    case 'profile.plan_changed':
    case 'profile.plan_granted':
    case 'api_key.updated':
    case 'api_key.regenerated':
    case 'site.proved':
    case 'site.not_proved':
    case 'mute.changed':
    case 'channel.changed':
    case 'channel.secret_replaced':
    case 'channel.stopped':
    case 'channel.resumed':
    case 'trigger.changed':
    case 'trigger.address_replaced':
    case 'trigger.paused':
    case 'trigger.resumed':
      return `${event.type}/${version}`;
    default:
      return event.type;
  }
}
