import { boot } from '../../deploy/boot.mjs';

await boot('bench/landing/main.ts');
