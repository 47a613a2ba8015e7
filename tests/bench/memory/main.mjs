import { boot } from '../../../deploy/boot.mjs';

await boot('../tests/bench/memory/main.ts');
