import { type Kysely, sql } from 'kysely';

/** Projections that commands read at once, API keys and sealed test credentials. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tests (
      id uuid primary key,
      user_id uuid not null,
      test_name text not null,
      test_type text not null,
      status text not null,
      progress int not null default 0,
      url text,
      requested_duration_minutes int not null,
      submitted_at timestamptz not null,
      created_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz,
      bug_count int not null default 0,
      bugs_critical int not null default 0,
      bugs_major int not null default 0,
      bugs_minor int not null default 0,
      report_download_url text,
      report_key text,
      config jsonb not null,
      plan_type_at_submission text not null,
      failure_fault text,
      failure_code text,
      failure_message text,
      cancel_requested boolean not null default false,
      version int not null
    );
    create index tests_by_user on tests (user_id, submitted_at desc, id);
    create index tests_live on tests (user_id) where status in ('queued', 'running', 'processing_results');
    create index tests_live_all on tests (submitted_at) where status in ('queued', 'running', 'processing_results');

    create table profiles (
      user_id uuid primary key,
      email text not null,
      full_name text not null default '',
      company_name text not null default '',
      industry text not null default 'Other',
      plan_type text not null default 'free',
      subscription_status text not null default 'FREE',
      next_billing_date timestamptz,
      tests_this_month_count int not null default 0,
      tests_month text,
      concurrent_test_slots int not null default 1,
      max_test_duration_minutes int not null default 5,
      paddle_customer_id text,
      created_at timestamptz not null,
      version int not null
    );

    create table api_keys (
      id uuid primary key,
      user_id uuid not null,
      name text not null,
      prefix text not null,
      key_hash bytea not null unique,
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_at timestamptz
    );
    create index api_keys_by_user on api_keys (user_id, created_at desc);

    create table test_credentials (
      test_id uuid primary key,
      user_id uuid not null,
      sealed bytea not null
    );
  `.execute(db);
}
