import { boot } from '../../deploy/boot.mjs';

await boot('../tests/bench/spine.ts');
