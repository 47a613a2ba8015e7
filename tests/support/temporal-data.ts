import { keyPairOf } from '#db/sealing/sealing-key.ts';
import { temporalData } from '#kit/temporal.ts';
import { FAILURE_CONVERTER } from '#services/worker/bundle.ts';
import { TEST_SECRET } from './accounts.ts';

/** How values lie in Temporal, as the services of tests have them. */
export const TEST_DATA = temporalData(keyPairOf({ secret: TEST_SECRET }, 'temporal-payloads'), {
  ROVE_TEMPORAL_PLAIN: false,
});
export const WORKER_DATA = { ...TEST_DATA, failureConverterPath: FAILURE_CONVERTER };
