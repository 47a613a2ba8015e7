import { createHash } from 'node:crypto';
import type { Router } from 'express';
import type { Context } from '../context.ts';
import { describe } from '../openapi/document.ts';
import { OPERATIONS } from '../openapi/operations.ts';
import { REFERENCE_STYLE, referencePage } from '../openapi/page.ts';

/** `GET /api/openapi.json` and `GET /api/reference`: the documentation, for anybody. */
export function openApi(router: Router, _ctx: Context): void {
  const document = describe(OPERATIONS);
  const json = JSON.stringify(document);
  const page = referencePage(document);
  const style = createHash('sha256').update(REFERENCE_STYLE).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

  router.get('/openapi.json', (_request, response) => {
    response.set('cache-control', 'public, max-age=300').type('application/json').send(json);
  });

  router.get('/reference', (_request, response) => {
    response.set({ 'cache-control': 'public, max-age=300', 'content-security-policy': policy });
    response.type('html').send(page);
  });
}
