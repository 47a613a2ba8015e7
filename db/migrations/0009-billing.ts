import { type Kysely, sql } from 'kysely';

/**
 * Subscriptions, and the one way to say how many tests an account has used: `rove_tests_used` counts the rows that
 * count since `rove_period_start`, so nothing has to be kept in step. A month of a free account is the calendar's (UTC),
 * of a paying one the billing period's; of a year that is billed at once each of its twelve, by the day it began on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await subscriptions(db);
  await usage(db);
  await functions(db);
}

async function subscriptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriptions (
      id uuid primary key,
      user_id uuid not null,
      paddle_id text not null unique,
      customer_id text not null,
      status text not null,
      plan_type text not null,
      period_start text,
      period_end text,
      next_billed_at text,
      started_at text,
      ended_at text,
      scheduled_action text,
      scheduled_at text,
      keeps_plan text,
      keeps_until text,
      source_event text not null,
      occurred_at text not null,
      version int not null
    );
    create index subscriptions_by_user on subscriptions (user_id);
    create index subscriptions_by_customer on subscriptions (customer_id);

    -- Which of the provider's events were taken, and what came of each. Nothing of their content.
    create table billing_notices (
      event_id text primary key,
      event_type text not null,
      occurred_at text not null,
      outcome text not null,
      received_at timestamptz not null default now()
    );

    alter table subscriptions enable row level security; alter table subscriptions force row level security;
    create policy own on subscriptions for select to rove_app using (user_id = rove_current_user());
    create policy service on subscriptions to rove_service using (true) with check (true);
    grant select on subscriptions to rove_app;
    grant select, insert, update, delete on subscriptions to rove_service;

    alter table billing_notices enable row level security; alter table billing_notices force row level security;
    create policy service on billing_notices to rove_service using (true) with check (true);
    grant select, insert, update, delete on billing_notices to rove_service;
  `.execute(db);
}

/** An owner who is no superuser is under the forced rules too, and would see no row to change. */
async function usage(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tests no force row level security;
    alter table profiles no force row level security;

    alter table tests add column counted boolean not null default true;
    update tests set counted = false where status = 'failed' and failure_fault in ('platform', 'operator');
    create index tests_counted on tests (user_id, submitted_at) where counted;

    alter table profiles
      add column granted_plan text not null default 'free',
      add column period_start timestamptz,
      add column period_end timestamptz,
      add column free_since timestamptz,
      drop column tests_month,
      drop column tests_this_month_count;
    update profiles set granted_plan = plan_type;

    alter table tests force row level security;
    alter table profiles force row level security;
    grant select (counted) on tests to rove_data;
    grant select (period_start, period_end, free_since) on profiles to rove_data;
  `.execute(db);
}

async function functions(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The last monthly return of a moment that is not after another. The day is cut to the month's length each time
    -- anew, so that the 31st comes back after a shorter month.
    create function rove_month_return(p_from timestamptz, p_now timestamptz, p_most int) returns timestamptz
    language sql immutable as $$
      select (u.begun + make_interval(months => least(p_most, u.months - case
               when u.begun + make_interval(months => u.months) > u.present then 1 else 0 end))) at time zone 'utc'
        from (select f.begun, f.present,
                     ((extract(year from f.present) - extract(year from f.begun)) * 12
                      + extract(month from f.present) - extract(month from f.begun))::int as months
                from (select p_from at time zone 'utc' as begun, p_now at time zone 'utc' as present) f) u
    $$;

    -- A period that is over without news of the next goes on by months from its end.
    create function rove_period_start(p_start timestamptz, p_end timestamptz, p_free_since timestamptz, p_now timestamptz)
    returns timestamptz language sql immutable as $$
      select case
        when p_start is null or p_end is null then
          greatest(date_trunc('month', p_now at time zone 'utc') at time zone 'utc', p_free_since)
        when p_now >= p_end then rove_month_return(p_end, p_now, 1000000)
        when p_now < p_start then p_start
        else rove_month_return(p_start, p_now,
          greatest(1, round(extract(epoch from p_end - p_start) / 2629746))::int - 1)
      end
    $$;

    create function rove_tests_used(p_user uuid, p_start timestamptz, p_end timestamptz, p_free_since timestamptz)
    returns int language sql stable as $$
      select count(*)::int from tests
       where user_id = p_user and counted
         and submitted_at >= rove_period_start(p_start, p_end, p_free_since, now())
    $$;
  `.execute(db);
}
