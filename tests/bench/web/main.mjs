import { boot } from '../../../deploy/boot.mjs';

await boot('../tests/bench/web/main.ts');
