import { boot } from '../../../deploy/boot.mjs';

await boot('../tests/bench/api/main.ts');
