import { boot } from '../deploy/boot.mjs';

await boot('tools/package/main.ts');
