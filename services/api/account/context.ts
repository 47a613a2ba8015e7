import type { Context } from '../context.ts';

/** What the rights of accounts need beside what every route gets. */
export type AccountContext = Context & {
  /** Where the auth service is. */
  authUrl: string;
  /** Ends what a user pays for, before the account is deleted; absent where nothing is paid. */
  cancelSubscription?: (userId: string) => Promise<void>;
};
