import type { Router } from 'express';
import { billingWebhook } from './billing/webhook.ts';
import type { Context } from './context.ts';
import { account } from './routes/account.ts';
import { accountExports, accountRights } from './routes/account-rights.ts';
import { apiKeys } from './routes/api-keys.ts';
import { billing } from './routes/billing.ts';
import { cancelTest } from './routes/cancel-test.ts';
import { downloadReport, downloads } from './routes/download-report.ts';
import { getTest } from './routes/get-test.ts';
import { listTests } from './routes/list-tests.ts';
import { openApi } from './routes/open-api.ts';
import { blobs, map, report } from './routes/report.ts';
import { sharedReport, shareReport } from './routes/share-report.ts';
import { sites } from './routes/sites.ts';
import { steerTest } from './routes/steer-test.ts';
import { submitTest } from './routes/submit-test.ts';
import { verifyBug } from './routes/verify-bug.ts';

type Route = (router: Router, ctx: Context) => void;

/** What anybody may ask for: documentation, files by signed links, and what the payment provider signs. */
export const OPEN_ROUTES: readonly Route[] = [
  openApi,
  billingWebhook,
  blobs,
  downloads,
  accountExports,
  sharedReport,
];

/** What a session or an API key is needed for. */
export const SIGNED_IN_ROUTES: readonly Route[] = [
  account,
  accountRights,
  billing,
  listTests,
  submitTest,
  report,
  downloadReport,
  map,
  getTest,
  cancelTest,
  steerTest,
  shareReport,
  apiKeys,
  sites,
  verifyBug,
];
