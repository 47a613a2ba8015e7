import { boot } from './boot.mjs';

await boot('check.ts');
