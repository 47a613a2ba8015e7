import { parseArgs } from 'node:util';
import { startShop } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    clean: { type: 'boolean', default: false },
    bugs: { type: 'string' },
  },
});
const bugs = values.clean ? false : (values.bugs?.split(',') ?? true);
const shop = await startShop({ port: Number(values.port), bugs });
console.log(`Fernwood Supply is at ${shop.url}`);
process.send?.({ type: 'ready', url: shop.url });

const end = () => void shop.close().then(() => process.exit(0));
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.on('disconnect', end);
