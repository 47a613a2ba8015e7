import { boot } from '../deploy/boot.mjs';

await boot('bench/spine.ts');
