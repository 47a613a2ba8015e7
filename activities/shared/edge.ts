import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { isStoreAway } from '#db/outage.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { OUTAGE } from '#domain/test-run/failure.ts';

/** The one place where our errors become Temporal's: the code is the type, and only what can pass is tried again. */
export function atEdge<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      // Whatever broke because the browser was closed under it, the cause is the cancellation.
      const { cancellationSignal } = Context.current();
      if (cancellationSignal.aborted) throw cancellationSignal.reason;
      if (!(error instanceof AppError)) {
        // The workflow waits for the end of an outage: its attempts are for faults.
        if (isStoreAway(error))
          throw ApplicationFailure.create({ type: OUTAGE, message: 'A store is away', nonRetryable: true });
        throw error;
      }
      throw ApplicationFailure.create({
        type: error.code,
        message: error.message,
        nonRetryable: !error.retryable,
        cause: error,
      });
    }
  };
}
