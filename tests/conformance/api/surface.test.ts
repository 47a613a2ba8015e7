import { Router } from 'express';
import { describe, expect, it } from 'vitest';
import type { Context } from '#services/api/context.ts';
import { describe as describeApi } from '#services/api/openapi/document.ts';
import { OPERATIONS } from '#services/api/openapi/operations.ts';
import { OPEN_ROUTES, SIGNED_IN_ROUTES } from '#services/api/routes.ts';

/** The edge serves these two itself, for the addresses of the same name below /api. */
const AT_EDGE = new Set(['POST /test', 'GET /tests']);

type Layer = { route?: { path: string | string[]; methods: Record<string, boolean> } };

/** `METHOD /path` of every route, with parameters as the document writes them. */
function registered(): string[] {
  const router = Router();
  for (const route of [...OPEN_ROUTES, ...SIGNED_IN_ROUTES]) route(router, {} as Context);
  return (router.stack as unknown as Layer[]).flatMap(({ route }) =>
    route
      ? [route.path]
          .flat()
          .flatMap((path) =>
            Object.keys(route.methods).map(
              (method) => `${method.toUpperCase()} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`,
            ),
          )
      : [],
  );
}

const documented = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);

describe('the document', () => {
  it('has every route, and no other', () => {
    expect(registered().sort()).toEqual(documented.filter((one) => !AT_EDGE.has(one)).sort());
  });

  it('has every call of the specification', () => {
    const wanted = [
      'POST /test',
      'POST /api/tests',
      'POST /api/tests/submit',
      'GET /tests',
      'GET /api/tests',
      'GET /api/tests/history',
      'GET /api/tests/live',
      'GET /api/tests/summary',
      'GET /api/tests/recent',
      'GET /api/tests/{id}',
      'GET /api/tests/{id}/results',
      'GET /api/tests/{id}/status',
      'GET /api/tests/{id}/report',
      'DELETE /api/tests/{id}',
      'GET /api/user/profile',
      'PUT /api/user/profile',
      'GET /api/user/plan',
      'GET /api/v1/api-keys',
      'POST /api/v1/api-keys',
      'POST /api/v1/api-keys/generate',
      'DELETE /api/v1/api-keys/revoke/{id}',
      'POST /api/v1/api-keys/regenerate',
      'PUT /api/v1/api-keys/{id}/status',
      'GET /api/user/paddle-portal-link',
      'POST /api/payment/change-plan',
    ];
    expect(documented).toEqual(expect.arrayContaining(wanted));
  });

  it('is OpenAPI 3.1, with an id of its own for every call and a schema for every JSON answer', () => {
    const { openapi, paths } = describeApi(OPERATIONS);
    expect(openapi).toMatch(/^3\.1\./);
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
    const empty = OPERATIONS.filter(({ answers }) =>
      Object.values(answers).some(({ schema, types }) => !schema && !types),
    );
    expect(empty).toEqual([]);
    expect(Object.keys(paths ?? {})).toHaveLength(new Set(OPERATIONS.map(({ path }) => path)).size);
  });
});
