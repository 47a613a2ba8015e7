import { boot } from '../../../deploy/boot.mjs';

await boot('../tests/bench/explore/main.ts');
