import { boot } from '../../deploy/boot.mjs';

await boot('bench/engines/main.ts');
