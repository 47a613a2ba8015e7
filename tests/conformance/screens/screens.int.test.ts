import { afterAll } from 'vitest';
import { stopShared } from './shared.ts';
import './docs.ts';
import './ended.ts';
import './entry.ts';
import './good.ts';
import './inside.ts';
import './live.ts';
import './marketing.ts';
import './operator.ts';
import './palette.ts';
import './public.ts';
import './report.ts';
import './results.ts';
import './samples.ts';
import './second-step.ts';
import './settings.ts';

afterAll(stopShared);
