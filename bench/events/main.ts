import { ensureChromium } from '../../deploy/parts/chromium.ts';
import { ensureNats } from '../../deploy/parts/nats.ts';
import { ensurePostgres } from '../../deploy/parts/postgres.ts';
import { ensureWeb } from '../../deploy/parts/web.ts';
import { runWithServers } from '../servers.ts';
import { measureEvents } from './measure.ts';

/**
 * How fast events are recorded, shown, resumed and projected again, on a Postgres and a NATS of its own: all parts, or
 * those that are named, as in `npm run bench:events -- appends rebuild`.
 */
await runWithServers('events', async (ctx) => {
  const [{ owner }, nats] = await Promise.all([ensurePostgres(ctx), ensureNats(ctx)]);
  process.env.DATABASE_URL = owner;
  process.env.NATS_URL = nats.url;
  // It is asked for nothing here.
  process.env.TEMPORAL_ADDRESS ??= '127.0.0.1:1';
  process.env.ROVE_CHROMIUM ??= await ensureChromium(ctx);
  process.env.ROVE_WEB_DIST ??= await ensureWeb(ctx);
  await measureEvents(process.argv.slice(2));
});
