import { runSite } from '../kit/run-site.ts';
import { startAdmin } from './server.ts';

await runSite('Ledger console', startAdmin);
