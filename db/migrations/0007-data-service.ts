import { type Kysely, sql } from 'kysely';

/** What the data service may read, column by column: hashes of keys and internal fields are not among it. */
const READABLE = {
  profiles: [
    'user_id',
    'email',
    'full_name',
    'company_name',
    'industry',
    'plan_type',
    'subscription_status',
    'next_billing_date',
    'tests_this_month_count',
    'tests_month',
    'concurrent_test_slots',
    'max_test_duration_minutes',
    'paddle_customer_id',
    'created_at',
  ],
  tests: [
    'id',
    'user_id',
    'test_name',
    'test_type',
    'status',
    'progress',
    'url',
    'requested_duration_minutes',
    'submitted_at',
    'created_at',
    'started_at',
    'ended_at',
    'bug_count',
    'bugs_critical',
    'bugs_major',
    'bugs_minor',
    'report_download_url',
    'config',
    'plan_type_at_submission',
    'failure_fault',
    'failure_code',
    'failure_message',
    'version',
  ],
  api_keys: ['id', 'user_id', 'name', 'prefix', 'is_active', 'created_at', 'expires_at', 'last_used_at'],
} as const;

/**
 * `rove_data` is the role that statements made from users' queries run as (`rove_app` takes it for the time of one):
 * it owns nothing, cannot log in or write, and reads the columns above of the rows of `rove.user_id`. API keys get
 * streams of events, so their rows bear a version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Roles belong to the whole server, where another database may have made it, or be making it now.
  await sql`
    do $$ begin
      if not exists (select 1 from pg_roles where rolname = 'rove_data') then
        create role rove_data nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$;
    do $$ begin
      if not exists (select 1 from pg_auth_members
                      where roleid = 'rove_data'::regrole and member = 'rove_app'::regrole) then
        grant rove_data to rove_app with inherit false, set true;
      end if;
    end $$;
    grant usage on schema public to rove_data;
    alter table api_keys add column version int not null default 0;
  `.execute(db);
  for (const [name, columns] of Object.entries(READABLE)) {
    const table = sql.table(name);
    const list = sql.join(columns.map((column) => sql.ref(column)));
    await sql`grant select (${list}) on ${table} to rove_data`.execute(db);
    await sql`create policy own_read on ${table} for select to rove_data using (user_id = rove_current_user())`.execute(
      db,
    );
  }
}
