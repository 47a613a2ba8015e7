import { afterAll } from 'vitest';
import { stopShared } from './shared.ts';
import './docs.ts';
import './palette.ts';
import './public.ts';
import './samples.ts';

afterAll(stopShared);
