import { boot } from '../../../deploy/boot.mjs';

await boot('../tests/bench/engines/main.ts');
