import { boot } from '../../deploy/boot.mjs';

await boot('bench/memory/main.ts');
