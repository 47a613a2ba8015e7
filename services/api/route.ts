import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { z } from 'zod';
import type { Tx } from '#db/connection.ts';
import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';
import { sendJson } from '#kit/send-json.ts';
import { readBody } from './body.ts';
import { type Caller, callerOf } from './caller.ts';
import type { Context } from './context.ts';
import { answerOnce } from './idempotency.ts';

export const TAGS = {
  'Public API': 'For programs, with an API key of the top plan',
  Tests: 'Submitting, following and cancelling tests',
  Reports: 'What a test has found, and files of it',
  Account: 'Profile and plan',
  Billing: 'Subscription and payment',
  'API keys': 'Keys of the public API',
  Sites: "Sites that were shown to be their users' own",
  Channels: 'Where messages about tests and bugs are sent',
  Triggers: 'What starts tests by itself: schedules and deploy hooks',
  Documentation: 'This document',
} as const;

type RouteAnswer = {
  description: string;
  /** What a session gets, or whoever asks when there is no `flat`. Without one the answer is a file. */
  schema?: z.ZodType;
  /** The documented body that an API key gets instead. */
  flat?: z.ZodType;
  /** Types of a file. */
  types?: readonly string[];
};

/** One call of the product API: what it takes and gives, from which the OpenAPI document is made, and what serves it. */
type RouteSpec<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  id: string;
  summary: string;
  description?: string;
  tag: keyof typeof TAGS;
  /** Needs neither a session nor an API key. */
  open?: true;
  /** Refuses API keys, in these words. */
  sessionOnly?: string;
  params?: P;
  query?: Q;
  body?: { schema: B; optional?: true };
  /** Takes a multipart form with these files too, which it reads by itself. */
  form?: readonly string[];
  /** Takes an `Idempotency-Key`. */
  once?: true;
  /** The first is what `handle` gives, unless it has answered by itself and gives undefined. */
  answers: Readonly<Record<number, RouteAnswer>>;
  /** Refusals beyond those of every call. */
  errors: readonly ErrorCode[];
  /** Reads the body of an open route, or one that is not JSON. */
  before?: RequestHandler;
  handle(call: Call<z.output<P>, z.output<Q>, z.output<B>>): Promise<unknown>;
};

export type Route = RouteSpec<z.ZodType, z.ZodType, z.ZodType>;

/** A request as its route sees it. */
export type Call<Params = unknown, Query = unknown, Body = unknown> = {
  ctx: Context;
  request: Request;
  response: Response;
  /** @throws AppError UNAUTHORIZED on an open route */
  caller(): Caller;
  /** @throws AppError NOT_FOUND, for what can be no address of a thing */
  params(): Params;
  /** @throws ZodError, as `body` does */
  query(): Query;
  body(): Body;
  /** Does the work once for each `Idempotency-Key`, and answers with what it gives. */
  once(work: (tx: Tx) => Promise<unknown>, extra?: string): Promise<void>;
};

export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  spec: RouteSpec<P, Q, B>,
): Route {
  return spec as unknown as Route;
}

/** A router of these routes: those with the fewest parameters come first, so that `/tests/live` is no test. */
export function serve(ctx: Context, routes: readonly Route[]): Router {
  const router = Router();
  const parameters = ({ path }: Route) => path.split('{').length;
  const places = new Map(routes.map((one) => [`${one.method} ${placeOf(one)}`, one]));
  for (const one of [...places.values()].sort((a, b) => parameters(a) - parameters(b)))
    router[one.method](placeOf(one), ...(one.before ? [one.before] : []), handlerOf(one, ctx));
  return router;
}

/** Below /api. The edge serves `/test` and `/tests` itself, for the addresses of the same name there. */
const placeOf = ({ path }: Route) => path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1');

function handlerOf(spec: Route, ctx: Context): RequestHandler {
  const status = Number(Object.keys(spec.answers)[0]);
  return async (request, response) => {
    if (spec.sessionOnly && callerOf(request).via === 'api_key')
      throw new AppError('FORBIDDEN', spec.sessionOnly);
    const answer = await spec.handle({
      ctx,
      request,
      response,
      caller: () => callerOf(request),
      params: () => {
        const params = spec.params?.safeParse(request.params);
        if (params?.success) return params.data;
        throw new AppError('NOT_FOUND');
      },
      query: () => spec.query?.parse(request.query),
      body: () => spec.body?.schema.parse(spec.body.optional ? (request.body ?? {}) : readBody(request)),
      once: (work, extra) =>
        answerOnce(ctx, request, response, async (tx) => ({ status, body: await work(tx) }), extra),
    });
    if (answer !== undefined) await sendJson(request, response.status(status), answer);
  };
}
