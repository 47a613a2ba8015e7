import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { errorSchema } from '#domain/api/envelope.ts';
import { ERROR_TABLE, type ErrorCode } from '#domain/kernel/errors.ts';
import { type Route, TAGS } from '../route.ts';

/** Refusals that any call may meet, and those of calls that need somebody, a body or a key of the request. */
const COMMON_ERRORS: readonly ErrorCode[] = ['INVALID_REQUEST', 'RATE_LIMITED', 'INTERNAL', 'NETWORK_ERROR'];
const SIGNED_IN_ERRORS: readonly ErrorCode[] = ['UNAUTHORIZED', 'PLAN_RESTRICTION'];
const BODY_ERRORS: readonly ErrorCode[] = ['UNSUPPORTED_MEDIA_TYPE', 'FILE_TOO_LARGE'];
const ONCE_ERRORS: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'];

export type ApiDocument = ReturnType<typeof createDocument>;

const INFO = {
  title: 'Rove API',
  version: '1',
  description: [
    'Answers to a session have the thing under `data`, a sentence under `message` where there is one; refusals have',
    '`error` (a code), `message` and sometimes `details`. With an API key the calls of the public API answer flat.',
    'Limits by time are in the headers `RateLimit` and `RateLimit-Policy`; a 429 names the seconds to wait in',
    '`Retry-After`.',
  ].join(' '),
};

const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .max(255)
    .optional()
    .meta({ description: 'Within a day the same request with the same key is carried out once' }),
});

const limitHeaders = z.object({
  'Retry-After': z.int().meta({ description: 'Seconds to wait' }),
  'RateLimit-Policy': z
    .string()
    .meta({ description: 'Requests (q) in a window of seconds (w)', example: '"user";q=1800;w=60' }),
  RateLimit: z
    .string()
    .meta({ description: 'Requests left (r), and seconds until all are (t)', example: '"user";r=0;t=60' }),
});

export function describe(routes: readonly Route[]): ApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: toOpenApi(route) };
  return createDocument({
    openapi: '3.1.1',
    info: INFO,
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a session, or an API key (it begins with rove_)',
        },
      },
    },
    paths,
  });
}

function toOpenApi(route: Route): ZodOpenApiOperationObject {
  const { id, summary, description, tag, params, query, body, once } = route;
  const requestParams = {
    ...(params ? { path: params } : {}),
    ...(query ? { query: query as z.ZodObject } : {}),
    ...(once ? { header: idempotencyKey } : {}),
  };
  return {
    operationId: id,
    summary,
    ...(description ? { description } : {}),
    tags: [tag],
    ...(route.open ? { security: [] } : {}),
    requestParams,
    ...(body ? { requestBody: { required: !body.optional, content: contentOf(route) } } : {}),
    responses: { ...answersOf(route), ...refusalsOf(route) },
  } as ZodOpenApiOperationObject;
}

function contentOf({ body, form }: Route) {
  const json = { 'application/json': { schema: body?.schema } };
  if (!form) return json;
  const files = form.map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]);
  const schema = {
    type: 'object',
    description: 'The fields of the JSON body, those that are objects as JSON text, and the file',
    properties: Object.fromEntries(files),
  };
  return { ...json, 'multipart/form-data': { schema } };
}

function answersOf({ answers }: Route) {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { description, schema, flat, types = [] }]) => {
      const json = schema && flat ? z.union([schema, flat]) : schema;
      const files = [...new Set(types.map((type) => type.split(';')[0] ?? type))];
      const content = {
        ...Object.fromEntries(files.map((type) => [type, { schema: fileSchemaOf(type) }])),
        ...(json ? { 'application/json': { schema: json } } : {}),
      };
      return [status, { description, content }];
    }),
  );
}

const fileSchemaOf = (type: string) => (type === 'application/json' ? {} : { type: 'string' as const });

function refusalsOf(route: Route) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(route)) {
    const { status } = ERROR_TABLE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${ERROR_TABLE[code].message}`).join('\n\n'),
        ...(status === ERROR_TABLE.RATE_LIMITED.status ? { headers: limitHeaders } : {}),
        content: { 'application/json': { schema: errorSchema } },
      },
    ]),
  );
}

/** All codes that a call may answer with. */
function codesOf({ open, body, once, errors }: Route): Set<ErrorCode> {
  return new Set([
    ...COMMON_ERRORS,
    ...(open ? [] : SIGNED_IN_ERRORS),
    ...(body ? BODY_ERRORS : []),
    ...(once ? ONCE_ERRORS : []),
    ...errors,
  ]);
}
