import { z } from 'zod';

/** Uploads must be smaller than this (spec section 5: under 100 MB). */
export const UPLOAD_BYTES_MAX = 100_000_000;

/** A path inside a bundle to its first page: no way out of it, and a page by its name. */
export const entryPointSchema = z
  .string()
  .trim()
  .max(300)
  .transform((path) => path.replace(/^(\.?\/)+/, ''))
  .refine(isEntryPoint, 'entry_point must be the path of an .html file inside the bundle');

function isEntryPoint(path: string): boolean {
  const parts = path.split('/');
  return /\.html?$/i.test(path) && !/[\\?#%\p{Cc}:]/u.test(path) && !parts.some((part) => /^\.*$/.test(part));
}

const HOST = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.localhost\.?$/i;

/**
 * Where a run's browser finds its bundle: an origin for each run, which only the egress knows the way to. A name below
 * `localhost` is a secure context (W3C Secure Contexts section 3.1) and leads nowhere on the internet (RFC 6761).
 */
export function bundleAddress(testId: string, entryPoint = 'index.html'): string {
  const path = entryPoint.replace(/(^|\/)index\.html?$/i, '$1');
  return new URL(encodeURI(`/${path}`), `http://${testId}.localhost`).href;
}

/** The run whose bundle is served under a host name; null for all other hosts. */
export function bundleRunOf(hostname: string): string | null {
  return HOST.exec(hostname)?.[1]?.toLowerCase() ?? null;
}
