import { boot } from '../../deploy/boot.mjs';

await boot('bench/product/main.ts');
