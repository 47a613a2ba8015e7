import { boot } from '../../../deploy/boot.mjs';

await boot('../tests/bench/android/main.ts');
