import { type Kysely, sql } from 'kysely';

/** The event store: streams, events, and the one call that appends (design section 3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rove_current_user() returns uuid language sql stable as $$
      select nullif(current_setting('rove.user_id', true), '')::uuid
    $$;

    create table installation (id uuid primary key default gen_random_uuid(), only_one boolean not null default true unique check (only_one));
    insert into installation default values;

    create table streams (
      stream_id text primary key,
      owner uuid not null,
      version int not null default 0
    );

    create table events (
      id bigint generated always as identity primary key,
      event_id uuid not null unique,
      stream_id text not null references streams(stream_id),
      version int not null,
      type text not null,
      v smallint not null,
      owner uuid not null,
      data jsonb not null,
      personal bytea,
      payload_hash bytea not null,
      meta jsonb not null default '{}',
      recorded_at timestamptz not null default clock_timestamp(),
      seq bigint unique,
      unique (stream_id, version)
    );
    create index events_unsequenced on events (id) where seq is null;
    create index events_by_owner on events (owner, seq);

    create table user_keys (
      user_id uuid primary key,
      wrapped_key bytea not null
    );
  `.execute(db);

  await sql`
    create function append_events(p_stream text, p_expected int, p_owner uuid, p_events jsonb)
    returns int language plpgsql as $$
    declare
      v_known int; v_same int; v_total int := jsonb_array_length(p_events); v_current int;
    begin
      select count(*), count(*) filter (where e.payload_hash = decode(n.value->>'payload_hash', 'hex')
                                          and e.stream_id = p_stream)
        into v_known, v_same
        from jsonb_array_elements(p_events) n join events e on e.event_id = (n.value->>'event_id')::uuid;
      if v_known > 0 then
        if v_same = v_total then
          return (select max(version) from events
                   where event_id in (select (value->>'event_id')::uuid from jsonb_array_elements(p_events)));
        end if;
        raise exception 'event recorded before with another content' using errcode = 'RV002';
      end if;

      insert into streams (stream_id, owner) values (p_stream, p_owner) on conflict do nothing;
      select version into v_current from streams where stream_id = p_stream and owner = p_owner for update;
      if v_current is distinct from p_expected then
        raise exception 'stream % is at version %, not %', p_stream, v_current, p_expected using errcode = 'RV001';
      end if;

      insert into events (event_id, stream_id, version, type, v, owner, data, personal, payload_hash, meta)
      select (value->>'event_id')::uuid, p_stream, p_expected + ordinality, value->>'type', (value->>'v')::smallint,
             p_owner, value->'data', decode(value->>'personal', 'hex'), decode(value->>'payload_hash', 'hex'), value->'meta'
        from jsonb_array_elements(p_events) with ordinality;
      update streams set version = p_expected + v_total where stream_id = p_stream;
      perform pg_notify('rove_events', '');
      return p_expected + v_total;
    end $$;
  `.execute(db);
}
