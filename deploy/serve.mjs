import { boot } from './boot.mjs';

await boot('serve.ts');
