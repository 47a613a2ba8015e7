import { z } from 'zod';

/** A recorded session must fit into a submission with the rest of it. */
const SESSION_KB_MAX = 900;

export const CREDENTIAL_FAULTS = {
  incomplete: 'Give a user name with its password, or a recorded session',
  totp: 'Give the secret of the one-time codes as base32 text or as an otpauth:// address',
  session: 'This is not a recorded session: give the JSON that holds "cookies" and "origins"',
  large: `A recorded session may have at most ${SESSION_KB_MAX} kB`,
} as const;

const cookieSchema = z.object({
  name: z.string().min(1),
  value: z.string(),
  domain: z.string().min(1),
  path: z.string().default('/'),
  expires: z.number().default(-1),
  httpOnly: z.boolean().default(false),
  secure: z.boolean().default(false),
  sameSite: z.enum(['Strict', 'Lax', 'None']).default('Lax'),
});

const keyPathShape = { keyPath: z.string().optional(), keyPathArray: z.array(z.string()).optional() };

const databaseSchema = z.object({
  name: z.string(),
  version: z.number(),
  stores: z.array(
    z.object({
      name: z.string(),
      autoIncrement: z.boolean(),
      ...keyPathShape,
      indexes: z
        .array(z.object({ name: z.string(), ...keyPathShape, multiEntry: z.boolean(), unique: z.boolean() }))
        .default([]),
      records: z.array(
        z.object({
          key: z.json().optional(),
          keyEncoded: z.json().optional(),
          value: z.json().optional(),
          valueEncoded: z.json().optional(),
        }),
      ),
    }),
  ),
});

/** A recorded session, in the JSON of Playwright's `storageState`: cookies, local storage and IndexedDB. */
export const sessionStateSchema = z
  .object(
    {
      cookies: z.array(cookieSchema),
      origins: z.array(
        z.object({
          origin: z.url({ protocol: /^https?$/ }),
          localStorage: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
          indexedDB: z.array(databaseSchema).default([]),
        }),
      ),
    },
    CREDENTIAL_FAULTS.session,
  )
  .refine((state) => JSON.stringify(state).length <= SESSION_KB_MAX * 1000, CREDENTIAL_FAULTS.large);
export type RecordedSession = z.output<typeof sessionStateSchema>;

/** Base32 (RFC 4648) as authenticator apps show it, in groups or not, or the address behind their QR code. */
const totpSecretSchema = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) =>
      /^otpauth:\/\/totp\//i.test(text)
        ? /[?&]secret=[A-Z2-7]{8,}/i.test(text)
        : /^[A-Z2-7]{8,}=*$/i.test(text.replace(/[\s-]/g, '')),
    CREDENTIAL_FAULTS.totp,
  );

/**
 * An account of the app under test: a user name with its password, a recorded session, or both (the session first, the
 * password once it has ended). Sealed as soon as it arrives, never part of an event.
 */
export const credentialSchema = z
  .object({
    username: z.string().min(1).max(200).optional(),
    password: z.string().min(1).max(500).optional(),
    totp_secret: totpSecretSchema.optional(),
    session_state: sessionStateSchema.optional(),
    label: z.string().max(60).optional(),
  })
  .superRefine(({ username, password, session_state }, ctx) => {
    const both = username !== undefined && password !== undefined;
    const neither = username === undefined && password === undefined;
    if (both || (neither && session_state)) return;
    const path = [username === undefined ? 'username' : 'password'];
    ctx.addIssue({ code: 'custom', path, message: CREDENTIAL_FAULTS.incomplete });
  });
export type Credential = z.output<typeof credentialSchema>;
