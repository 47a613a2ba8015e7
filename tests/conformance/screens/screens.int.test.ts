import { afterAll } from 'vitest';
import { stopShared } from './shared.ts';
import './docs.ts';
import './live.ts';
import './palette.ts';
import './report.ts';
import './samples.ts';

afterAll(stopShared);
