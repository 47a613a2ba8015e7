import type { ColumnType, Generated } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type Json<T = unknown> = ColumnType<T, string, string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type AuthUsersTable = {
  id: string;
  email: string | null;
  encrypted_password: string | null;
  role: Generated<string>;
  phone: string | null;
  phone_confirmed_at: OptionalTime;
  email_confirmed_at: OptionalTime;
  new_email: string | null;
  new_email_sent_at: OptionalTime;
  /** Which of `current` and `new` have agreed to the change of address. */
  new_email_agreed: Generated<string[]>;
  new_phone: string | null;
  confirmation_sent_at: OptionalTime;
  recovery_sent_at: OptionalTime;
  invited_at: OptionalTime;
  banned_until: OptionalTime;
  deleted_at: OptionalTime;
  is_anonymous: Generated<boolean>;
  is_sso_user: Generated<boolean>;
  raw_user_meta_data: Json<Record<string, unknown>>;
  raw_app_meta_data: Json<Record<string, unknown>>;
  last_sign_in_at: OptionalTime;
  created_at: Timestamp;
  updated_at: Timestamp;
};

type AuthIdentitiesTable = {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Json<Record<string, unknown>>;
  last_sign_in_at: OptionalTime;
  created_at: Timestamp;
  updated_at: Timestamp;
};

/** One way by which a session was opened or raised, and when (seconds). */
export type Amr = { method: string; timestamp: number; provider?: string };

export type AuthSessionsTable = {
  id: string;
  user_id: string;
  created_at: Timestamp;
  refreshed_at: OptionalTime;
  user_agent: string | null;
  aal: Generated<string>;
  amr: Json<Amr[]>;
  ip: string | null;
};

type AuthRefreshTokensTable = {
  token_hash: Buffer;
  session_id: string;
  user_id: string;
  parent_hash: Buffer | null;
  revoked_at: OptionalTime;
  created_at: Timestamp;
};

type AuthSigningKeysTable = {
  kid: string;
  private_jwk_sealed: Buffer;
  public_jwk: Json<Record<string, unknown>>;
  created_at: Timestamp;
  retired_at: OptionalTime;
  purpose: Generated<string>;
  state: Generated<string>;
  state_since: Timestamp;
};

type AuthOneTimeTokensTable = {
  id: string;
  kind: string;
  subject_hash: Buffer;
  user_id: string | null;
  token_hash: Buffer;
  code_hash: Buffer;
  payload_sealed: Buffer;
  attempts: Generated<number>;
  expires_at: Timestamp;
};

type AuthFlowStatesTable = {
  id: string;
  kind: string;
  provider: string;
  state_hash: Buffer | null;
  code_hash: Buffer | null;
  user_id: string | null;
  linking_user_id: string | null;
  payload_sealed: Buffer;
  expires_at: Timestamp;
};

type AuthSsoProvidersTable = {
  id: string;
  resource_id: string | null;
  entity_id: string;
  metadata_xml: string;
  attribute_mapping: Json<Record<string, unknown>>;
  domains: string[];
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type AuthMfaFactorsTable = {
  id: string;
  user_id: string;
  friendly_name: Generated<string>;
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code';
  status: Generated<'unverified' | 'verified'>;
  secret_sealed: Buffer | null;
  phone: string | null;
  credential: ColumnType<StoredCredential | null, string | null | undefined, string | null>;
  last_step: ColumnType<string | null, number | null | undefined, number | null>;
  last_challenged_at: OptionalTime;
  created_at: Timestamp;
  updated_at: Timestamp;
};

/** A public key that an authenticator made for us, as it is kept. */
export type StoredCredential = { id: string; publicKey: string; counter: number; transports?: string[] };

type AuthMfaChallengesTable = {
  id: string;
  purpose: string;
  factor_id: string | null;
  user_id: string | null;
  code_hash: Buffer | null;
  web_challenge: string | null;
  attempts: Generated<number>;
  expires_at: Timestamp;
};

type AuthRecoveryCodesTable = {
  factor_id: string;
  code_hash: Buffer;
  used_at: OptionalTime;
};

type AuthPasskeysTable = {
  id: string;
  user_id: string;
  credential_id: string;
  credential: Json<StoredCredential>;
  friendly_name: Generated<string>;
  created_at: Timestamp;
  last_used_at: OptionalTime;
};

type AuthMailTable = {
  id: string;
  message_sealed: Buffer;
  attempts: Generated<number>;
  next_at: OptionalTime;
  created_at: Timestamp;
};

export type AuthSchema = {
  'auth.users': AuthUsersTable;
  'auth.identities': AuthIdentitiesTable;
  'auth.sessions': AuthSessionsTable;
  'auth.refresh_tokens': AuthRefreshTokensTable;
  'auth.signing_keys': AuthSigningKeysTable;
  'auth.one_time_tokens': AuthOneTimeTokensTable;
  'auth.flow_states': AuthFlowStatesTable;
  'auth.sso_providers': AuthSsoProvidersTable;
  'auth.mfa_factors': AuthMfaFactorsTable;
  'auth.mfa_challenges': AuthMfaChallengesTable;
  'auth.recovery_codes': AuthRecoveryCodesTable;
  'auth.passkeys': AuthPasskeysTable;
  'auth.used_tokens': { token_hash: Buffer; expires_at: Timestamp };
  'auth.rate_limits': { key: Buffer; tokens: number; updated_at: Timestamp };
  'auth.mail': AuthMailTable;
};
