import { afterAll } from 'vitest';
import { stopShared } from './shared.ts';
import './lifecycle.ts';
import './screens.ts';
import './webhooks.ts';

afterAll(stopShared);
