import { boot } from './boot.mjs';

await boot('deploy/serve.ts');
