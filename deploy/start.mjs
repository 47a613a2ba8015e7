import { boot } from './boot.mjs';

await boot('start.ts');
