import { DefaultFailureConverter } from '@temporalio/common';

/** Puts words and traces of failures into a payload, so that the codec seals them too. Loaded by its path. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
