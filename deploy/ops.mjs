import { boot } from './boot.mjs';

await boot('ops.ts');
