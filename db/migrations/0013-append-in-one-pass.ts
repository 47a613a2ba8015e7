import { type Kysely, sql } from 'kysely';

/**
 * The append is an update of its stream and an insert that passes over what is there; events are looked for by their
 * ids, which a plan made for an empty table did by reading all of it, only when that says that some were recorded
 * before. It wakes the sequencer only where that says nothing of being awake: a notification makes commits wait for
 * each other, so a flood of progress goes without.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sequencer_awake (
      only_one boolean primary key default true check (only_one),
      until timestamptz not null
    );
    insert into sequencer_awake (until) values ('-infinity');
    alter table sequencer_awake enable row level security;
    alter table sequencer_awake force row level security;
    create policy everyone on sequencer_awake for select using (true);
    create policy service on sequencer_awake to rove_service using (true) with check (true);
    grant select on sequencer_awake to rove_app, rove_service;
    grant update on sequencer_awake to rove_service;
  `.execute(db);

  await sql`
    create function recorded_version(p_stream text, p_events jsonb) returns int language plpgsql as $$
    declare
      v_ids uuid[]; v_known int; v_same int; v_version int;
    begin
      select array_agg((value->>'event_id')::uuid) into v_ids from jsonb_array_elements(p_events);
      select count(*), max(e.version), count(*) filter (
               where e.payload_hash = decode(n.value->>'payload_hash', 'hex') and e.stream_id = p_stream)
        into v_known, v_version, v_same
        from jsonb_array_elements(p_events) n
        join (select * from events where event_id = any(v_ids)) e on e.event_id = (n.value->>'event_id')::uuid;
      if v_known = 0 then return null; end if;
      if v_same = jsonb_array_length(p_events) then return v_version; end if;
      raise exception 'event recorded before with another content' using errcode = 'RV002';
    end $$;
  `.execute(db);

  await sql`
    create or replace function append_events(p_stream text, p_expected int, p_owner uuid, p_events jsonb)
    returns int language plpgsql as $$
    declare
      v_total int := jsonb_array_length(p_events); v_new int := 0; v_moved boolean; v_current int;
    begin
      update streams set version = p_expected + v_total
       where stream_id = p_stream and owner = p_owner and version = p_expected;
      v_moved := found;
      if not v_moved and p_expected = 0 then
        insert into streams (stream_id, owner, version) values (p_stream, p_owner, v_total) on conflict do nothing;
        v_moved := found;
      end if;

      if v_moved then
        insert into events (event_id, stream_id, version, type, v, owner, data, personal, payload_hash, meta)
        select (value->>'event_id')::uuid, p_stream, p_expected + ordinality, value->>'type', (value->>'v')::smallint,
               p_owner, value->'data', decode(value->>'personal', 'hex'), decode(value->>'payload_hash', 'hex'), value->'meta'
          from jsonb_array_elements(p_events) with ordinality
            on conflict (event_id) do nothing;
        get diagnostics v_new = row_count;
      end if;

      -- What is recorded already changes nothing, whatever version was expected.
      if v_new < v_total then
        v_current := recorded_version(p_stream, p_events);
        if v_current is not null then
          if v_moved then update streams set version = p_expected where stream_id = p_stream; end if;
          return v_current;
        end if;
        if v_moved then
          raise exception 'event recorded before with another content' using errcode = 'RV002';
        end if;
        select version into v_current from streams where stream_id = p_stream and owner = p_owner;
        raise exception 'stream % is at version %, not %', p_stream, v_current, p_expected using errcode = 'RV001';
      end if;

      if exists (select 1 from jsonb_array_elements(p_events) where value->>'type' <> 'test_run.progressed')
         or not exists (select 1 from sequencer_awake where until > clock_timestamp() + interval '200 milliseconds') then
        perform pg_notify('rove_events', '');
      end if;
      return p_expected + v_total;
    end $$;
  `.execute(db);
}
