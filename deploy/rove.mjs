#!/usr/bin/env node
import { boot } from './boot.mjs';

await boot('cli/main.ts');
