import { type Kysely, sql } from 'kysely';

/** Users, sessions, refresh tokens (hashed) and signing keys (sealed) of the auth service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create schema auth;
    create table auth.users (
      id uuid primary key,
      email text not null,
      encrypted_password text not null,
      email_confirmed_at timestamptz,
      raw_user_meta_data jsonb not null default '{}',
      raw_app_meta_data jsonb not null default '{}',
      last_sign_in_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index users_email on auth.users (lower(email));

    create table auth.sessions (
      id uuid primary key,
      user_id uuid not null references auth.users(id) on delete cascade,
      created_at timestamptz not null default now(),
      refreshed_at timestamptz,
      user_agent text
    );
    create index sessions_by_user on auth.sessions (user_id);

    create table auth.refresh_tokens (
      token_hash bytea primary key,
      session_id uuid not null references auth.sessions(id) on delete cascade,
      user_id uuid not null,
      parent_hash bytea,
      revoked_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index refresh_tokens_by_session on auth.refresh_tokens (session_id);

    create table auth.signing_keys (
      kid text primary key,
      private_jwk_sealed bytea not null,
      public_jwk jsonb not null,
      created_at timestamptz not null default now(),
      retired_at timestamptz
    );
  `.execute(db);
}
