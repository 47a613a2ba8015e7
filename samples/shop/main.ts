import { runSite } from '../kit/run-site.ts';
import { startShop } from './server.ts';

await runSite('Fernwood Supply', startShop);
