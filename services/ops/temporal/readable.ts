import type { HistoryLine } from '#domain/operator/history-line.ts';
import { type PlainEvent, plainHistory } from './plain-history.ts';

const DETAIL_MAX = 2_000;

type Attributes = Record<string, unknown>;

/** A history in words: what was scheduled by its name, what came of it by what it was. */
export function readable(history: Uint8Array): HistoryLine[] {
  const { events } = plainHistory(history);
  const scheduled = new Map<string, string>();
  return events.map((event) => {
    const kind = kindOf(event);
    const attributes = attributesOf(event);
    const name = nameOf(attributes);
    if (name) scheduled.set(event.eventId, name);
    const about = scheduled.get(String(attributes.scheduledEventId ?? attributes.startedEventId ?? ''));
    const text = [words(kind), name ?? about ?? '', reasonOf(attributes)].filter(Boolean).join(' · ');
    return { id: Number(event.eventId), at: timeOf(event), kind, text, detail: detailOf(attributes) };
  });
}

/** Where a reset to `eventId` leads: the last workflow task that was done by then; null when there is none. */
export function resetPoint(lines: readonly HistoryLine[], eventId: number): number | null {
  return lines.findLast(({ id, kind }) => id <= eventId && kind === 'WorkflowTaskCompleted')?.id ?? null;
}

/** `EVENT_TYPE_WORKFLOW_EXECUTION_STARTED` is `WorkflowExecutionStarted`. */
function kindOf({ eventType }: PlainEvent): string {
  if (!eventType.startsWith('EVENT_TYPE_')) return eventType;
  const parts = eventType.slice('EVENT_TYPE_'.length).toLowerCase().split('_');
  return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}

function timeOf({ eventTime }: PlainEvent): string {
  const { seconds = '0', nanos = 0 } = eventTime ?? {};
  return new Date(Number(seconds) * 1000 + nanos / 1e6).toISOString();
}

const words = (kind: string): string =>
  kind.replaceAll(/(?<=[a-z])([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

function attributesOf(event: PlainEvent): Attributes {
  const key = Object.keys(event).find((name) => name.endsWith('EventAttributes'));
  return key ? (event[key] as Attributes) : {};
}

function nameOf(attributes: Attributes): string | null {
  for (const key of ['activityType', 'workflowType'] as const) {
    const { name } = (attributes[key] ?? {}) as { name?: string };
    if (name) return name;
  }
  for (const key of ['signalName', 'markerName', 'timerId'] as const) {
    if (typeof attributes[key] === 'string') return attributes[key];
  }
  return null;
}

function reasonOf({ failure, timeoutType, identity, attempt }: Attributes): string {
  const { message } = (failure ?? {}) as { message?: string };
  if (message) return message.slice(0, 200);
  if (typeof timeoutType === 'string') return timeoutType.toLowerCase();
  if (typeof attempt === 'number' && attempt > 1) return `attempt ${attempt}`;
  return typeof identity === 'string' && identity !== '' ? identity : '';
}

/** What went in or came out, with the payloads opened: ours are JSON. */
function detailOf({ input, result, failure, details, startToCloseTimeout, taskQueue }: Attributes): string {
  const shown = { input, result, failure, details, startToCloseTimeout, taskQueue };
  const known = Object.entries(shown).filter(([, value]) => value !== undefined && value !== null);
  if (known.length === 0) return '';
  return JSON.stringify(opened(Object.fromEntries(known))).slice(0, DETAIL_MAX);
}

function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (value === null || typeof value !== 'object') return value;
  const { data, metadata, payloads } = value as { data?: unknown; metadata?: unknown; payloads?: unknown };
  if (Array.isArray(payloads)) return payloads.map(opened);
  if (typeof data === 'string' && metadata) return parsed(Buffer.from(data, 'base64').toString());
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, opened(item)]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
