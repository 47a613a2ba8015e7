import { boot } from '../../deploy/boot.mjs';

await boot('bench/web/main.ts');
