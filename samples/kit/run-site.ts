import { parseArgs } from 'node:util';
import type { Site, SiteOptions } from './server.ts';

/** Runs a sample site as a process of its own: `--port`, `--clean` or `--bugs a,b`. Ends with the parent that it tells. */
export async function runSite(name: string, start: (options: SiteOptions) => Promise<Site>): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      clean: { type: 'boolean', default: false },
      bugs: { type: 'string' },
    },
  });
  const bugs = values.clean ? false : (values.bugs?.split(',') ?? true);
  const site = await start({ port: Number(values.port), bugs });
  console.log(`${name} is at ${site.url}`);
  process.send?.({ type: 'ready', url: site.url });
  const end = () => void site.close().then(() => process.exit(0));
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);
}
