import { boot } from '../../deploy/boot.mjs';

await boot('bench/explore/main.ts');
