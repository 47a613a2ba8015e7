import type { Request } from 'express';
import { isLoopbackName } from '#kit/loopback-name.ts';
import type { Context } from './context.ts';

/**
 * Where to send the browser: the address that the request names in its query, body or Referer when it is one of ours
 * or listed in the settings, else the web app's start. Never an address that only looks like ours.
 */
export function redirectFor(ctx: Context, request: Request, asked?: unknown): string {
  const body = (request.body ?? {}) as Record<string, unknown>;
  for (const candidate of [asked, request.query.redirect_to, body.redirect_to]) {
    if (typeof candidate === 'string' && isAllowed(ctx, candidate)) return candidate;
  }
  return ctx.siteUrl.href;
}

/** Whether a browser may be sent there with tokens. */
export function isAllowed(ctx: Context, address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (isOwn(ctx.siteUrl, url)) return true;
  return ctx.settings.ROVE_AUTH_REDIRECTS.some((pattern) => matches(pattern, url));
}

/** The site itself; on loopback under any of its names, since browsers are opened at each of them. */
function isOwn(site: URL, url: URL): boolean {
  if (url.origin === site.origin && url.origin !== 'null') return true;
  const bothLocal = isLoopbackName(site.hostname) && isLoopbackName(url.hostname);
  return bothLocal && url.protocol === site.protocol && url.port === site.port;
}

/** `*` stands for any characters of one part of the address, `**` for any at all; a pattern covers the whole address. */
function matches(pattern: string, url: URL): boolean {
  const expression = pattern
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^./?#]*' : part.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&'),
    )
    .join('');
  const bare = url.href.split('#')[0] ?? '';
  return new RegExp(`^${expression}$`).test(bare) || new RegExp(`^${expression}/?$`).test(bare);
}

export function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** An address with parameters in its fragment, where no server sees them. */
export function withFragment(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  url.hash = new URLSearchParams(parameters).toString();
  return url.href;
}
