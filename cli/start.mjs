import { boot } from '../deploy/boot.mjs';

await boot('cli/start.ts');
