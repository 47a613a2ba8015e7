import { boot } from '../../../deploy/boot.mjs';

await boot('../tests/bench/events/main.ts');
