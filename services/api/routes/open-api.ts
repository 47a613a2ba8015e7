import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ApiDocument, describe } from '../openapi/document.ts';
import { REFERENCE_STYLE, referencePage } from '../openapi/page.ts';
import { type Route, route } from '../route.ts';

const CACHED = { 'cache-control': 'public, max-age=300' };

/** The documentation of some routes, these two among them. */
export function documentationOf(routes: () => readonly Route[]): Route[] {
  let made: { json: string; page: string } | undefined;
  const documents = () => {
    made ??= written(describe(routes()));
    return made;
  };
  const style = createHash('sha256').update(REFERENCE_STYLE).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return [
    route({
      method: 'get',
      path: '/api/openapi.json',
      id: 'getOpenApi',
      summary: 'This API as an OpenAPI 3.1 document',
      tag: 'Documentation',
      open: true,
      answers: { 200: { description: 'The document', schema: z.looseObject({ openapi: z.string() }) } },
      errors: [],
      handle: async ({ response }) => {
        response.set(CACHED).type('application/json').send(documents().json);
      },
    }),
    route({
      method: 'get',
      path: '/api/reference',
      id: 'getReference',
      summary: 'This API as a page to read',
      tag: 'Documentation',
      open: true,
      answers: { 200: { description: 'The page', types: ['text/html'] } },
      errors: [],
      handle: async ({ response }) => {
        response
          .set({ ...CACHED, 'content-security-policy': policy })
          .type('html')
          .send(documents().page);
      },
    }),
  ];
}

function written(document: ApiDocument): { json: string; page: string } {
  return { json: JSON.stringify(document), page: referencePage(document) };
}
