import { boot } from '../../deploy/boot.mjs';

await boot('bench/events/main.ts');
