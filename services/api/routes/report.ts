import type { Router } from 'express';
import { mediaTypeOf } from '#db/blobs/blob-store.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { appMapSchema } from '#domain/report/app-map.ts';
import { blobKeysOf } from '#domain/report/evidence-files.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';
import { loadReport } from '../downloads/load-report.ts';
import { isLinkValid, signLink } from '../links.ts';
import { presentResults } from '../public.ts';
import { sendDownload } from './download-report.ts';
import { ownTest } from './get-test.ts';

/** Types that a browser may show in place; everything else is a download. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'video/mp4', 'video/webm']);

/**
 * `GET /api/tests/{id}/report` and `/results`: the report, with short-lived links to its files; with `format` a download.
 * With an API key `/results` is the documented flat body.
 */
export function report(router: Router, ctx: Context): void {
  router.get(['/tests/:id/report', '/tests/:id/results'], async (request, response) => {
    const row = await ownTest(ctx, request);
    if (request.query.format !== undefined) {
      await sendDownload(ctx, row, String(request.query.format), response);
      return;
    }
    const { data } = await loadReport(ctx, row);
    const now = Date.now();
    const keys = data.evidence_expired_at ? [] : blobKeysOf(data);
    if (request.path.endsWith('/results') && callerOf(request).via === 'api_key') {
      const kept = new Set(keys);
      const link = (key: string) =>
        kept.has(key) ? new URL(signLink(ctx.linkKey, key, now), ctx.publicUrl).href : null;
      response.json(presentResults(row, data, { publicUrl: ctx.publicUrl, link }));
      return;
    }
    const links = Object.fromEntries(keys.map((key) => [key, signLink(ctx.linkKey, key, now)]));
    response.json({ data, links });
  });
}

/** `GET /api/tests/{id}/map`: the map of the target, as far as it is known by now, with links to its pictures. */
export function map(router: Router, ctx: Context): void {
  router.get('/tests/:id/map', async (request, response) => {
    const row = await ownTest(ctx, request);
    const scope = { owner: row.user_id, testId: row.id };
    const pointer = await ctx.blobs.getPointer(scope, 'app-map');
    const key = (pointer?.value as { key?: string } | undefined)?.key;
    const bytes = key ? await ctx.blobs.get(key) : null;
    if (!bytes) throw new AppError('NOT_FOUND', 'There is no map of this test yet');
    const data = appMapSchema.parse(JSON.parse(bytes.toString()));
    const now = Date.now();
    const pictures = data.nodes.flatMap(({ picture }) => (picture ? [picture] : []));
    const links = Object.fromEntries(pictures.map((one) => [one, signLink(ctx.linkKey, one, now)]));
    response.json({ data, links });
  });
}

/** `GET /api/blobs/...`: one piece of evidence by a signed link. Hostile by assumption: never run, never sniffed. */
export function blobs(router: Router, ctx: Context): void {
  router.get('/blobs/:owner/:test/:file', async (request, response) => {
    const { owner, test, file } = request.params;
    const key = `${owner}/${test}/${file}`;
    const valid = isLinkValid(
      ctx.linkKey,
      key,
      Number(request.query.exp),
      String(request.query.sig),
      Date.now(),
    );
    if (!valid) throw new AppError('FORBIDDEN', 'This link has expired. Open the report again.');
    const path = await ctx.blobs.path(key);
    if (!path) throw new AppError('NOT_FOUND');
    const type = mediaTypeOf(key);
    response.set({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=300',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': SHOWN.has(type)
        ? 'inline'
        : `attachment; filename="${nameOf(request.query.name) ?? file}"`,
    });
    await new Promise<void>((resolve, reject) => {
      response.sendFile(path, { dotfiles: 'allow', cacheControl: false }, (error) => {
        const gone = (error as { code?: string } | undefined)?.code === 'ECONNABORTED';
        if (error && !gone) reject(error);
        else resolve();
      });
    });
  });
}

/** A name that a download may be given by its link: plain signs only. */
function nameOf(name: unknown): string | null {
  return typeof name === 'string' && /^[\w-][\w.-]{0,79}$/.test(name) ? name : null;
}
