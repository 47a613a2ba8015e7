import { type Kysely, sql } from 'kysely';

const TABLES = [
  'identities',
  'one_time_tokens',
  'flow_states',
  'mfa_factors',
  'mfa_challenges',
  'recovery_codes',
  'passkeys',
  'sso_providers',
  'used_tokens',
  'rate_limits',
  'mail',
] as const;

/** Accounts without a password, ways to sign in other than one, second factors, mail and rate limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendTables(db);
  await signInTables(db);
  await factorTables(db);
  await supportTables(db);
  for (const name of TABLES) {
    const table = sql.table(`auth.${name}`);
    await sql`alter table ${table} enable row level security; alter table ${table} force row level security`.execute(
      db,
    );
    await sql`create policy service on ${table} to rove_service using (true) with check (true)`.execute(db);
    await sql`grant select, insert, update, delete on ${table} to rove_service`.execute(db);
  }
}

async function extendTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auth.users
      alter column email drop not null,
      alter column encrypted_password drop not null,
      add column role text not null default 'authenticated',
      add column phone text,
      add column phone_confirmed_at timestamptz,
      add column new_email text,
      add column new_email_sent_at timestamptz,
      add column new_email_agreed text[] not null default '{}',
      add column new_phone text,
      add column confirmation_sent_at timestamptz,
      add column recovery_sent_at timestamptz,
      add column invited_at timestamptz,
      add column banned_until timestamptz,
      add column deleted_at timestamptz,
      add column is_anonymous boolean not null default false,
      add column is_sso_user boolean not null default false;
    drop index auth.users_email;
    create unique index users_email on auth.users (lower(email)) where not is_sso_user;
    create unique index users_phone on auth.users (phone);
    create index users_by_creation on auth.users (created_at);

    alter table auth.sessions
      add column aal text not null default 'aal1',
      add column amr jsonb not null default '[]',
      add column ip text;

    alter table auth.signing_keys
      add column purpose text not null default 'session',
      add column state text not null default 'current',
      add column state_since timestamptz not null default now();
    create unique index signing_keys_current on auth.signing_keys (purpose, state) where state in ('current', 'next');
  `.execute(db);
}

async function signInTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth.identities (
      id uuid primary key,
      user_id uuid not null references auth.users(id) on delete cascade,
      provider text not null,
      provider_id text not null,
      identity_data jsonb not null default '{}',
      last_sign_in_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider, provider_id)
    );
    create index identities_by_user on auth.identities (user_id);

    -- An owner who is no superuser is under the forced rules too, and would see no account to copy from.
    alter table auth.users no force row level security;
    insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at)
      select gen_random_uuid(), id, 'email', id::text,
        jsonb_build_object('sub', id, 'email', email, 'email_verified', false), last_sign_in_at, created_at
      from auth.users;
    alter table auth.users force row level security;

    create table auth.one_time_tokens (
      id uuid primary key,
      kind text not null,
      subject_hash bytea not null,
      user_id uuid references auth.users(id) on delete cascade,
      token_hash bytea not null unique,
      code_hash bytea not null,
      payload_sealed bytea not null,
      attempts int not null default 0,
      expires_at timestamptz not null,
      unique (kind, subject_hash)
    );
    create index one_time_tokens_by_user on auth.one_time_tokens (user_id);

    create table auth.flow_states (
      id uuid primary key,
      kind text not null,
      provider text not null,
      state_hash bytea unique,
      code_hash bytea unique,
      user_id uuid references auth.users(id) on delete cascade,
      linking_user_id uuid references auth.users(id) on delete cascade,
      payload_sealed bytea not null,
      expires_at timestamptz not null
    );

    create table auth.sso_providers (
      id uuid primary key,
      resource_id text unique,
      entity_id text not null unique,
      metadata_xml text not null,
      attribute_mapping jsonb not null default '{}',
      domains text[] not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index sso_providers_by_domain on auth.sso_providers using gin (domains);
  `.execute(db);
}

async function factorTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth.mfa_factors (
      id uuid primary key,
      user_id uuid not null references auth.users(id) on delete cascade,
      friendly_name text not null default '',
      factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
      status text not null default 'unverified' check (status in ('unverified', 'verified')),
      secret_sealed bytea,
      phone text,
      credential jsonb,
      last_step bigint,
      last_challenged_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index mfa_factors_names on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';
    create index mfa_factors_by_user on auth.mfa_factors (user_id);

    create table auth.mfa_challenges (
      id uuid primary key,
      purpose text not null,
      factor_id uuid references auth.mfa_factors(id) on delete cascade,
      user_id uuid references auth.users(id) on delete cascade,
      code_hash bytea,
      web_challenge text,
      attempts int not null default 0,
      expires_at timestamptz not null
    );
    create index mfa_challenges_by_factor on auth.mfa_challenges (factor_id);

    create table auth.recovery_codes (
      factor_id uuid not null references auth.mfa_factors(id) on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (factor_id, code_hash)
    );

    create table auth.passkeys (
      id uuid primary key,
      user_id uuid not null references auth.users(id) on delete cascade,
      credential_id text not null unique,
      credential jsonb not null,
      friendly_name text not null default '',
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index passkeys_by_user on auth.passkeys (user_id);
  `.execute(db);
}

async function supportTables(db: Kysely<unknown>): Promise<void> {
  // The limits may be lost in a crash: they are counted again from nothing.
  await sql`
    create table auth.used_tokens (token_hash bytea primary key, expires_at timestamptz not null);

    create unlogged table auth.rate_limits (
      key bytea primary key,
      tokens double precision not null,
      updated_at timestamptz not null
    );

    create table auth.mail (
      id uuid primary key,
      message_sealed bytea not null,
      attempts int not null default 0,
      next_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index mail_due on auth.mail (next_at) where next_at is not null;
  `.execute(db);
}
