import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ChannelKind, MessageType } from '#domain/channel/events.ts';
import type { Severity } from '#domain/findings/finding.ts';
import type { AuthSchema, Json, Timestamp } from './auth-schema.ts';
import type { ArchivedHistoriesTable, RunSnapshotsTable, UnarchivedTable } from './keeping-schema.ts';
import type { TrackerIssuesTable } from './tracker-schema.ts';

export type EventsTable = {
  id: Generated<string>;
  event_id: string;
  stream_id: string;
  version: number;
  type: string;
  v: number;
  owner: string;
  data: Json<Record<string, unknown>>;
  personal: Buffer | null;
  payload_hash: Buffer;
  meta: Json<Record<string, unknown>>;
  recorded_at: Timestamp;
  seq: string | null;
};

export type TestsTable = {
  id: string;
  user_id: string;
  test_name: string;
  test_type: string;
  status: string;
  progress: number;
  url: string | null;
  requested_duration_minutes: number;
  submitted_at: Timestamp;
  created_at: Timestamp;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  bug_count: Generated<number>;
  bugs_critical: Generated<number>;
  bugs_major: Generated<number>;
  bugs_minor: Generated<number>;
  report_download_url: string | null;
  report_key: string | null;
  config: Json<Record<string, unknown>>;
  plan_type_at_submission: string;
  failure_fault: string | null;
  failure_code: string | null;
  failure_message: string | null;
  cancel_requested: Generated<boolean>;
  paused: Generated<boolean>;
  steered: Generated<number>;
  counted: Generated<boolean>;
  version: number;
};

export type ProfilesTable = {
  user_id: string;
  email: string;
  full_name: Generated<string>;
  company_name: Generated<string>;
  industry: Generated<string>;
  plan_type: Generated<string>;
  subscription_status: Generated<string>;
  next_billing_date: Timestamp | null;
  concurrent_test_slots: Generated<number>;
  max_test_duration_minutes: Generated<number>;
  paddle_customer_id: string | null;
  granted_plan: Generated<string>;
  period_start: Timestamp | null;
  period_end: Timestamp | null;
  free_since: Timestamp | null;
  subscription_ended_at: Timestamp | null;
  testing_authority: Generated<boolean>;
  created_at: Timestamp;
  version: number;
};

export type ApiKeysTable = {
  id: string;
  user_id: string;
  name: string;
  prefix: string;
  key_hash: Buffer;
  is_active: Generated<boolean>;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
  version: Generated<number>;
};

export type UserKeysTable = { user_id: string; wrapped_key: Buffer };

export type CredentialsTable = { test_id: string; user_id: string; sealed: Buffer };

export type EvidenceExpiriesTable = {
  test_id: string;
  user_id: string;
  expired_at: Timestamp;
  files: number;
  bytes: ColumnType<string, number | string, number | string>;
};

export type VerificationsTable = {
  id: string;
  test_id: string;
  user_id: string;
  bug_id: string;
  spec_key: string;
  url: string;
  outcome: string | null;
  shown: Generated<number>;
  runs: Generated<number>;
  detail: Generated<string>;
  requested_at: Timestamp;
  ended_at: Timestamp | null;
  version: number;
};

export type ReportSharesTable = {
  id: string;
  test_id: string;
  user_id: string;
  token_hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
  withdrawn_at: Timestamp | null;
  version: number;
};

export type SitesTable = {
  id: string;
  user_id: string;
  host: string;
  token: string;
  method: 'dns' | 'file' | null;
  claimed_at: Timestamp;
  proved_at: Timestamp | null;
  checked_at: Timestamp | null;
  version: number;
};

export type MutesTable = {
  id: string;
  user_id: string;
  app: string;
  test_id: string;
  fingerprint: string;
  merged_fingerprints: string[];
  title: string;
  severity: 'critical' | 'major' | 'minor';
  reason: string;
  muted_by: string;
  muted_at: Timestamp;
  expires_at: Timestamp | null;
  version: number;
};

export type ChannelsTable = {
  id: string;
  user_id: string;
  kind: ChannelKind;
  name: string;
  shown: string;
  events: MessageType[];
  least: Severity | null;
  sealed: Buffer;
  stopped: 'user' | 'gone' | null;
  created_at: Generated<Date>;
  version: number;
};

export type DeliveriesTable = {
  id: string;
  user_id: string;
  channel_id: string;
  test_id: string | null;
  type: string;
  body: string;
  status: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  answered: number | null;
  fault: Generated<string>;
  happened_at: Timestamp;
  created_at: Generated<Date>;
  tried_at: Timestamp | null;
  delivered_at: Timestamp | null;
  next_at: Timestamp | null;
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  asked: Generated<number>;
  hurried: Generated<boolean>;
  issue_url: string | null;
};

export type TriggersTable = {
  id: string;
  user_id: string;
  kind: 'schedule' | 'hook';
  name: string;
  target: string;
  cron: string | null;
  time_zone: string;
  skip_if_running: boolean;
  verify_first: boolean;
  paused: Generated<boolean>;
  sealed: Buffer;
  token_hash: Buffer | null;
  created_at: Generated<Date>;
  synced: Generated<boolean>;
  version: number;
};

export type FiringsTable = {
  id: string;
  trigger_id: string;
  user_id: string;
  branch: string | null;
  called_at: Generated<Date>;
  due_at: Generated<Date>;
  outcome: 'started' | 'skipped' | 'refused' | null;
  test_id: string | null;
  detail: Generated<string>;
  verified: Generated<number>;
};

export type BlockedTargetsTable = {
  pattern: string;
  kind: 'host' | 'suffix' | 'net';
  why: string;
  blocked_at: Timestamp;
};

/** `status` and `sealed` (the answer) are null while the request is under way. */
export type IdempotencyKeysTable = {
  user_id: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  sealed: Buffer | null;
  created_at: Timestamp;
};

export type SubscriptionsTable = {
  id: string;
  user_id: string;
  paddle_id: string;
  customer_id: string;
  status: string;
  plan_type: string;
  period_start: string | null;
  period_end: string | null;
  next_billed_at: string | null;
  started_at: string | null;
  ended_at: string | null;
  scheduled_action: string | null;
  scheduled_at: string | null;
  keeps_plan: string | null;
  keeps_until: string | null;
  source_event: string;
  occurred_at: string;
  version: number;
};

export type BillingNoticesTable = {
  event_id: string;
  event_type: string;
  occurred_at: string;
  outcome: string;
  received_at: Generated<Date>;
};

/** An account that was deleted; `swept_at` is when its files were last looked for. */
export type ErasuresTable = {
  user_id: string;
  requested_at: Timestamp;
  done_at: Timestamp | null;
  swept_at: Timestamp | null;
  failures: Generated<number>;
  due_at: Generated<Date>;
};

/** What operators see of a run beside its row; written by the reactor from the numbered events. */
export type RunFactsTable = {
  test_id: string;
  user_id: string;
  events: number;
  checkpoints: number;
  findings: number;
  last_type: string;
  last_version: number;
  first_at: Timestamp;
  last_at: Timestamp;
  last_seq: ColumnType<string, number | string, number | string>;
};

/** How far an asynchronous projection has come. */
export type ProjectionsTable = {
  name: string;
  generation: Generated<number>;
  last_seq: ColumnType<string, number | string, number | string>;
  rebuilt_at: Timestamp | null;
  updated_at: Timestamp;
};

/** An event that a consumer could not use; `redriven_at` is when it could after all. */
export type DeadLettersTable = {
  id: Generated<string>;
  consumer: string;
  event_id: string;
  seq: ColumnType<string | null, number | string | null, number | string | null>;
  stream_id: string;
  owner: string;
  type: string;
  v: number;
  code: string;
  detail: string;
  attempts: Generated<number>;
  first_at: Generated<Date>;
  last_at: ColumnType<Date, Date | undefined, Date>;
  redriven_at: Timestamp | null;
};

/** A process of ours that is up: it says so every few seconds. */
export type ServiceInstancesTable = {
  instance: string;
  service: string;
  host: string;
  pid: number;
  version: string;
  started_at: Timestamp;
  seen_at: Timestamp;
  detail: Json<Record<string, unknown>>;
};

/** A device that a run has, and which of its sessions is at it; used by plain SQL only. */
export type DeviceLeasesTable = {
  device: string;
  slot: number;
  test_id: string;
  taken_at: Generated<Date>;
  expires_at: Timestamp;
  session: string | null;
  session_until: Timestamp | null;
  waiting: string | null;
  waiting_until: Timestamp | null;
};

/** The whole database as Kysely sees it. */
export type Schema = AuthSchema & {
  installation: { id: string };
  events: EventsTable;
  tests: TestsTable;
  profiles: ProfilesTable;
  api_keys: ApiKeysTable;
  user_keys: UserKeysTable;
  test_credentials: CredentialsTable;
  evidence_expiries: EvidenceExpiriesTable;
  verifications: VerificationsTable;
  report_shares: ReportSharesTable;
  sites: SitesTable;
  mutes: MutesTable;
  channels: ChannelsTable;
  deliveries: DeliveriesTable;
  tracker_issues: TrackerIssuesTable;
  triggers: TriggersTable;
  firings: FiringsTable;
  dropped_schedules: { trigger_id: string };
  blocked_targets: BlockedTargetsTable;
  idempotency_keys: IdempotencyKeysTable;
  subscriptions: SubscriptionsTable;
  billing_notices: BillingNoticesTable;
  erasures: ErasuresTable;
  run_facts: RunFactsTable;
  projections: ProjectionsTable;
  dead_letters: DeadLettersTable;
  archived_histories: ArchivedHistoriesTable;
  unarchived: UnarchivedTable;
  run_snapshots: RunSnapshotsTable;
  service_instances: ServiceInstancesTable;
  device_leases: DeviceLeasesTable;
};

export type EventRecord = Selectable<EventsTable>;
export type TestRecord = Selectable<TestsTable>;
export type SiteRecord = Selectable<SitesTable>;
export type MuteRecord = Selectable<MutesTable>;
export type ChannelRecord = Selectable<ChannelsTable>;
export type TriggerRecord = Selectable<TriggersTable>;
export type FiringRecord = Selectable<FiringsTable>;
export type DeliveryRecord = Selectable<DeliveriesTable>;
export type SubscriptionRecord = Selectable<SubscriptionsTable>;
export type VerificationRecord = Selectable<VerificationsTable>;
export type ProfileRecord = Selectable<ProfilesTable>;
export type ApiKeyRecord = Selectable<ApiKeysTable>;
export type DeadLetter = Selectable<DeadLettersTable>;
