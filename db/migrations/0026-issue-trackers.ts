import { type Kysely, sql } from 'kysely';

/** Issue trackers beside webhooks, Slack and mail; the issue that each of them has of a bug. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table channels drop constraint channels_kind_check;
    alter table channels add constraint channels_kind_check
      check (kind in ('webhook', 'slack', 'mail', 'github', 'gitlab', 'jira', 'linear')) not valid;
    /** Bugs below it are not told; null where all are. */
    alter table channels add column least text check (least in ('critical', 'major', 'minor'));
    /** The issue that a message led to. */
    alter table deliveries add column issue_url text;

    create table tracker_issues (
      channel_id uuid not null references channels(id) on delete cascade,
      /** Of the app and the fingerprint: the issue carries it too. */
      mark text not null,
      user_id uuid not null,
      /** As the tracker names it; null while it is being made. */
      ref text,
      url text,
      /** One message at a time deals with an issue; one whose worker is gone frees it after this. */
      claimed_until timestamptz,
      primary key (channel_id, mark)
    );
    alter table tracker_issues enable row level security;
    alter table tracker_issues force row level security;
    create policy own on tracker_issues for select to rove_app using (user_id = rove_current_user());
    create policy service on tracker_issues to rove_service using (true) with check (true);
    grant select on tracker_issues to rove_app;
    grant select, insert, update, delete on tracker_issues to rove_service;
  `.execute(db);
}
