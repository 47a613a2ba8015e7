import { ensurePostgres } from '../../deploy/parts/postgres.ts';
import { runWithServers } from '../servers.ts';
import { measure } from './measure.ts';

/** How fast the API answers over a million tests, beside the database's own share of each answer. */
await runWithServers('api', async (ctx) => {
  const { owner } = await ensurePostgres(ctx);
  await measure(owner, ctx.progress);
});
