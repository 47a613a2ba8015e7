import { z } from 'zod';

/** Longest name of a key, in characters. */
export const API_KEY_NAME_MAX = 80;

const name = z.string().trim().min(1).max(API_KEY_NAME_MAX);

const generated = z.object({
  name,
  /** The first characters of the key, by which its owner knows it again. */
  prefix: z.string(),
  /** SHA-256 of the key, hexadecimal; the key itself is kept nowhere. */
  key_hash: z.string(),
  expires_at: z.iso.datetime().nullable().optional(),
});

/** The key of before stops at once; all else of it stays. */
const regenerated = z.object({ prefix: z.string(), key_hash: z.string() });

const updated = z.object({
  name: name.optional(),
  is_active: z.boolean().optional(),
  expires_at: z.iso.datetime().nullable().optional(),
});

export const apiKeyUpdateSchema = updated;

/** What a user may say of a new API key. */
export const newApiKeySchema = z.object({
  name: name.default('API key'),
  expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
});

export const API_KEY_EVENTS = {
  'api_key.generated': { v: 1, data: generated },
  'api_key.regenerated': { v: 1, data: regenerated },
  'api_key.updated': { v: 1, data: updated },
  'api_key.deleted': { v: 1, data: z.object({}) },
} as const;

export const API_KEY_PERSONAL_FIELDS: Partial<Record<string, readonly string[]>> = {
  'api_key.generated': ['name', 'key_hash'],
  'api_key.regenerated': ['key_hash'],
  'api_key.updated': ['name'],
};

export type ApiKeyEvent =
  | { type: 'api_key.generated'; data: z.infer<typeof generated> }
  | { type: 'api_key.regenerated'; data: z.infer<typeof regenerated> }
  | { type: 'api_key.updated'; data: z.infer<typeof updated> }
  | { type: 'api_key.deleted'; data: Record<string, never> };
