import { boot } from '../../deploy/boot.mjs';

await boot('bench/ways/main.ts');
