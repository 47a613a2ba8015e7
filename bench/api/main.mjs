import { boot } from '../../deploy/boot.mjs';

await boot('bench/api/main.ts');
