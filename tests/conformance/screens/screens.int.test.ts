import { afterAll } from 'vitest';
import { stopShared } from './shared.ts';
import './docs.ts';
import './entry.ts';
import './palette.ts';
import './public.ts';
import './samples.ts';
import './second-step.ts';

afterAll(stopShared);
