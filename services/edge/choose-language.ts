import type { RequestHandler } from 'express';
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_QUERY } from '#domain/installation/language.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * A page whose query names a language keeps that language in this browser, and is asked for again without it; `auto` goes
 * by what the browser asks for. `origin` is what users see.
 */
export function chooseLanguage(origin: string): RequestHandler {
  const secure = new URL(origin).protocol === 'https:';
  return (request, response, next) => {
    if (!URL.canParse(request.originalUrl, origin)) return next();
    const url = new URL(request.originalUrl, origin);
    const wanted = url.searchParams.get(LANGUAGE_QUERY);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || (wanted !== 'auto' && !isLanguage(wanted))) return next();
    const cookie = { path: '/', sameSite: 'lax', secure } as const;
    if (wanted === 'auto') response.clearCookie(LANGUAGE_COOKIE, cookie);
    else response.cookie(LANGUAGE_COOKIE, wanted, { ...cookie, maxAge: YEAR_MS });
    url.searchParams.delete(LANGUAGE_QUERY);
    // By path alone, and one slash: whoever made the link may not choose another host.
    const path = url.pathname.replace(/^\/+/, '/');
    response.set('cache-control', 'no-store').redirect(303, path + url.search);
  };
}
