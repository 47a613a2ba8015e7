import { z } from 'zod';

/** How a site says whose it is. The file is asked for by HTTPS, then by HTTP. */
export const PROOF_FILE = '/.well-known/rove-verification.txt';
export const proofLine = (token: string): string => `rove-verification=${token}`;

/** A proof is asked for again after so long: sites change hands. */
export const PROOF_DAYS = 90;
/** Runs longer than this are a burden for whoever has to serve them. */
const HEAVY_MINUTES = 120;

const NAME = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** The name of a site, from what people type: with or without a scheme and a path. */
export const siteHostSchema = z
  .string()
  .trim()
  .max(2_000)
  .transform((text) => hostOf(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`))
  .refine((host) => NAME.test(host), 'Give the name of a public site, as app.example.com')
  .refine((host) => !isLocalHost(host), 'An address on this machine or in a private network needs no proof');

const PRIVATE = [
  z.ipv4().regex(/^(?:0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\./),
  z.ipv6().regex(/^(?:::1?$|::ffff:7f|f[cd]|fe[89ab])/i),
];

/** Whether a host can only be on this machine or in a private network. Names are not looked up: what they lead to may change. */
export function isLocalHost(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (plain === 'localhost' || plain.endsWith('.localhost')) return true;
  return PRIVATE.some((schema) => schema.safeParse(plain).success);
}

/** The host of an address as it is compared: lower case, without the dot at its end. Empty for what is no address. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase().replace(/\.$/, '') : '';
}

/** A run as far as its target can be burdened by it. */
export type Effort = { mode: string; minutes: number; destructive: boolean };
export type BurdenKind = 'active' | 'destructive' | 'long';

/** What a run asks of its target beyond what any visitor does; null when nothing. */
export function burdenOf({ mode, minutes, destructive }: Effort): BurdenKind | null {
  if (mode === 'active') return 'active';
  if (destructive && mode !== 'read_only') return 'destructive';
  return minutes > HEAVY_MINUTES ? 'long' : null;
}

/** Whose proofs speak for a host: a record of a domain for its parts as well, a file for its own host alone. */
export function speaksFor(proof: { host: string; method: string | null }, host: string): boolean {
  if (proof.host === host) return true;
  return proof.method === 'dns' && host.endsWith(`.${proof.host}`);
}

/** Whether a proof is still good. */
export const isFresh = (proved_at: Date, now: number): boolean =>
  now - proved_at.getTime() < PROOF_DAYS * 24 * 60 * 60_000;
