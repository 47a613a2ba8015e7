import { initializePaddle, type Paddle, type PaddleEventData } from '@paddle/paddle-js';
import type { Checkout } from '#domain/api/billing.ts';
import { CHECKOUT_PAGE, setupOptions } from './checkout-options.ts';

type Listener = { onCompleted: () => void; onClosed: () => void };

let started: Promise<Paddle | null> | null = null;
let listener: Listener | null = null;

/**
 * Whether this document may load the provider's script. The policy is the first page's, and stays when the address
 * changes without a load.
 */
export function mayLoadPaddle(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname === CHECKOUT_PAGE;
}

/** Starts the provider's script, once; null when it cannot be. */
export function startPaddle(checkout: Checkout): Promise<Paddle | null> {
  started ??= load(checkout);
  return started;
}

export function listenToCheckout(next: Listener): void {
  listener = next;
}

async function load(checkout: Checkout): Promise<Paddle | null> {
  let completed = false;
  const hear = ({ name }: PaddleEventData) => {
    if (name === 'checkout.completed') {
      completed = true;
      listener?.onCompleted();
    }
    // A checkout that was completed is closed as well.
    if (name === 'checkout.closed' && !completed) listener?.onClosed();
  };
  try {
    return (await initializePaddle(setupOptions(checkout, hear))) ?? null;
  } catch (error) {
    console.error(error);
    return null;
  }
}
