import { boot } from '../deploy/boot.mjs';

await boot('tools/test/main.ts');
