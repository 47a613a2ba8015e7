import { describe, expect, it } from 'vitest';
import { describe as describeApi } from '#services/api/openapi/document.ts';
import { ROUTES } from '#services/api/routes.ts';

const documented = ROUTES.map(({ method, path }) => `${method.toUpperCase()} ${path}`);

describe('the document', () => {
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
    const { openapi, paths } = describeApi(ROUTES);
    expect(openapi).toMatch(/^3\.1\./);
    expect(new Set(ROUTES.map(({ id }) => id)).size).toBe(ROUTES.length);
    const empty = ROUTES.filter(({ answers }) =>
      Object.values(answers).some(({ schema, types }) => !schema && !types),
    );
    expect(empty).toEqual([]);
    expect(Object.keys(paths ?? {})).toHaveLength(new Set(ROUTES.map(({ path }) => path)).size);
  });
});
