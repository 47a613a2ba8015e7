import { boot } from '../deploy/boot.mjs';

await boot('tools/check/main.ts');
