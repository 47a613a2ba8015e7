import { boot } from '../../../deploy/boot.mjs';

await boot('../tests/bench/findings/main.ts');
