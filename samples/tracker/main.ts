import { runSite } from '../kit/run-site.ts';
import { startTracker } from './server.ts';

await runSite('Waymark', startTracker);
