import { boot } from './boot.mjs';

await boot('deploy/ops.ts');
