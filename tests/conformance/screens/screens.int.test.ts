import { afterAll } from 'vitest';
import { stopShared } from './shared.ts';
import './docs.ts';
import './operator.ts';
import './palette.ts';
import './samples.ts';

afterAll(stopShared);
