import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AuthSchema, Json, Timestamp } from './auth-schema.ts';

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
  tests_this_month_count: Generated<number>;
  tests_month: string | null;
  concurrent_test_slots: Generated<number>;
  max_test_duration_minutes: Generated<number>;
  paddle_customer_id: string | null;
  subscription_ended_at: Timestamp | null;
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

/** An account that was deleted; `swept_at` is when its files were last looked for. */
export type ErasuresTable = {
  user_id: string;
  requested_at: Timestamp;
  done_at: Timestamp | null;
  swept_at: Timestamp | null;
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
  erasures: ErasuresTable;
};

export type EventRecord = Selectable<EventsTable>;
export type TestRecord = Selectable<TestsTable>;
export type VerificationRecord = Selectable<VerificationsTable>;
export type ProfileRecord = Selectable<ProfilesTable>;
export type ApiKeyRecord = Selectable<ApiKeysTable>;
