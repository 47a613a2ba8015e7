import { boot } from '../../deploy/boot.mjs';

await boot('bench/android/main.ts');
