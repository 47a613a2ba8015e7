import { sql } from 'kysely';
import { connect } from '#db/connection.ts';
import { STORED_CONFIG } from '#tests/support/stored-config.ts';

export type Size = { users: number; testsEach: number };

/** Users on the top plan and their tests over two years, in no order, as the projections would hold them; gives the users' ids. */
export async function seed(ownerUrl: string, { users, testsEach }: Size): Promise<string[]> {
  const db = connect(ownerUrl, { max: 1 });
  try {
    await sql`set statement_timeout = 0`.execute(db);
    const ids = await sql<{ user_id: string }>`
      insert into profiles (user_id, email, full_name, plan_type, subscription_status, concurrent_test_slots,
                            max_test_duration_minutes, created_at, version)
      select gen_random_uuid(), 'user-' || n || '@example.test', 'Person ' || n, 'chaos', 'ACTIVE', 8, 360, now(), 1
        from generate_series(1, ${users}::int) n
      returning user_id`.execute(db);
    await sql`
      insert into tests (id, user_id, test_name, test_type, status, progress, url, requested_duration_minutes,
                         submitted_at, created_at, started_at, ended_at, bug_count, bugs_major, report_download_url,
                         report_key, config, plan_type_at_submission, version)
      select id, user_id, 'Nightly ' || n || ' of the shop', case when n % 5 = 0 then 'web_bundle' else 'web_url' end,
             case when n % 7 = 0 then 'failed' else 'completed' end, 100, 'https://shop.example/branch/' || n, 5,
             at, at, at + interval '3 s', at + interval '5 min', n % 9, n % 9,
             '/api/tests/' || id || '/report.zip', user_id || '/' || id || '/report.json', ${JSON.stringify(STORED_CONFIG)}::jsonb,
             'chaos', 42
        from (select gen_random_uuid() as id, p.user_id, n, now() - random() * interval '730 days' as at
                from profiles p, generate_series(1, ${testsEach}::int) n order by random()) t`.execute(db);
    await sql`vacuum analyze tests`.execute(db);
    await sql`vacuum analyze profiles`.execute(db);
    return ids.rows.map(({ user_id }) => user_id);
  } finally {
    await db.destroy();
  }
}
