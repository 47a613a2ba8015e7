import { boot } from '../../../deploy/boot.mjs';

await boot('../tests/bench/landing/main.ts');
