#!/usr/bin/env node
import { boot } from '../deploy/boot.mjs';

await boot('cli/main.ts');
