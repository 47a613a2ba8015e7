import type { Request, Router } from 'express';
import { generateApiKey } from '#app/accounts/api-keys.ts';
import { tellApplied } from '../answer.ts';
import type { Context } from '../context.ts';
import { DataError, denied, noColumn, notOffered } from '../errors.ts';
import { parseAccept, parsePrefer } from '../parse/headers.ts';
import { parseSelect } from '../parse/select.ts';
import { requireJson, searchOf } from '../request.ts';
import { asWriter, writing } from '../transaction.ts';

const FUNCTION = 'generate_api_key';
const KEY_NAME = 'API key';
/** Parameters of the query string that make no difference to one row. */
const IDLE = new Set(['select', 'order', 'limit', 'offset']);

/** `POST /rpc/generate_api_key`: an API key whose secret is in this answer only. `GET` would change nothing, and is refused. */
export function rpc(router: Router, ctx: Context): void {
  router.get('/rpc/:name', async (request) => {
    await ctx.findCaller(request);
    requireFunction(
      request,
      [...searchOf(request).keys()].filter((name) => !IDLE.has(name)),
    );
    throw new DataError(405, '25006', 'cannot execute INSERT in a read-only transaction');
  });

  router.post('/rpc/:name', async (request, response) => {
    const caller = await ctx.findCaller(request);
    requireJson(request);
    const body: object = request.body ?? {};
    const given = Array.isArray(body) ? body.map((_, index) => String(index)) : Object.keys(body);
    requireFunction(request, given);
    const search = searchOf(request);
    const filtered = [...search.keys()].find((name) => !IDLE.has(name));
    if (filtered !== undefined) throw notOffered('The result of a function cannot be filtered');
    const format = parseAccept(request.get('accept'));
    if (format.kind === 'csv')
      throw new DataError(406, 'PGRST107', 'None of these media types are available: text/csv');
    const prefer = parsePrefer(request.get('prefer'));
    const show = shownBy(search.get('select') ?? '');
    const { userId } = caller;
    if (userId === null) throw denied(true, `permission denied for function ${FUNCTION}`);
    const key = await writing(ctx, caller, prefer.rollback, (tx) =>
      asWriter(tx, ctx, caller, () => generateApiKey(tx, ctx.keys, userId, { name: KEY_NAME })),
    );
    tellApplied(response, prefer);
    response.set('content-range', prefer.count ? '0-0/1' : '0-0/*').set('cache-control', 'no-store');
    response
      .status(200)
      .set('content-type', format.type)
      .send(Buffer.from(JSON.stringify(show(key))));
  });
}

function requireFunction(request: Request, given: readonly string[]): void {
  const { name } = request.params;
  if (name === FUNCTION && given.length === 0) return;
  const call =
    `public.${String(name)}${given.length > 0 ? `(${given.join(', ')})` : ' without parameters'}`.slice(
      0,
      200,
    );
  throw new DataError(404, 'PGRST202', `Could not find the function ${call} in the schema cache`, {
    details: `Searched for the function ${call}, but no matches were found in the schema cache.`,
    hint: `Perhaps you meant to call the function public.${FUNCTION}`,
  });
}

/** What a `select` parameter leaves of the result. @throws DataError 42703 */
function shownBy(select: string): (result: Record<string, unknown>) => Record<string, unknown> {
  const items = parseSelect(select);
  if (items.some((item) => item.kind === 'star')) return (result) => result;
  const names = items.map((item) => {
    if (item.kind !== 'column' || item.path.length > 0 || item.cast)
      throw notOffered('Only columns of the result');
    if (!RESULT.includes(item.column)) throw noColumn(FUNCTION, item.column);
    return { column: item.column, as: item.alias ?? item.column };
  });
  return (result) => Object.fromEntries(names.map(({ column, as }) => [as, result[column]]));
}

const RESULT = ['api_key', 'id', 'name', 'is_active', 'created_at', 'expires_at'];
