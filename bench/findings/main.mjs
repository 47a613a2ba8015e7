import { boot } from '../../deploy/boot.mjs';

await boot('bench/findings/main.ts');
