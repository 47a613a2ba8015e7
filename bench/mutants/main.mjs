import { boot } from '../../deploy/boot.mjs';

await boot('bench/mutants/main.ts');
