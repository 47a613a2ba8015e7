import { AppError } from '#domain/kernel/errors.ts';
import type { Context } from '../context.ts';
import type { Provider } from './settings.ts';

/** The library sets no limit of its own. */
const ANSWER_MS = 20_000;

/** The provider's words for what the user can mend. */
const REFUSALS: Record<string, () => AppError> = {
  subscription_payment_declined: () =>
    new AppError('PAYMENT_REQUIRED', 'The payment was declined', { reason: 'declined' }),
  subscription_locked_processing: busy,
  subscription_locked_renewal: busy,
  subscription_locked_pending_changes: busy,
};

/** The provider. @throws AppError PAYMENT_NOT_SET_UP where there is none: that is how it is, and no fault of ours. */
export function requireProvider({ provider }: Pick<Context, 'provider'>): Provider {
  if (!provider) throw new AppError('PAYMENT_NOT_SET_UP');
  return provider;
}

/** Asks the provider for something. @throws AppError what the user can do about a refusal, or PAYMENT_UNAVAILABLE. */
export async function ask<T>(
  ctx: Pick<Context, 'provider' | 'logger'>,
  question: (provider: Provider) => Promise<T>,
): Promise<T> {
  const provider = requireProvider(ctx);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_MS} ms`)), ANSWER_MS);
  });
  try {
    return await Promise.race([question(provider), late]);
  } catch (error) {
    const refusal = REFUSALS[(error as { code?: string }).code ?? ''];
    if (refusal) throw refusal();
    ctx.logger.error({ err: error }, 'the payment provider did not do what was asked');
    throw new AppError('PAYMENT_UNAVAILABLE');
  } finally {
    clearTimeout(timer);
  }
}

function busy(): AppError {
  return new AppError('VERSION_CONFLICT', 'The subscription is being changed. Try again in a minute.', {
    reason: 'being_changed',
  });
}
