import { billingWebhook } from './billing/webhook.ts';
import type { Route } from './route.ts';
import { changeProfile, getPlan, getProfile, getSummary } from './routes/account.ts';
import { deleteAccount, exportAccount, getExport, getExportLink } from './routes/account-rights.ts';
import {
  createKey,
  generateKey,
  listApiKeys,
  regenerateKey,
  revokeKey,
  setKeyStatus,
  updateKey,
} from './routes/api-keys.ts';
import { getBadge } from './routes/badge.ts';
import { changePlan, getBilling, getCheckout, getPortalLink } from './routes/billing.ts';
import { cancelTest } from './routes/cancel-test.ts';
import {
  changeChannel,
  createChannel,
  deleteChannel,
  listChannels,
  replaceChannelSecret,
} from './routes/channels.ts';
import { listDeliveries, replayChannel, replayDelivery, testChannel } from './routes/deliveries.ts';
import { download, downloadReport, getReportLink } from './routes/download-report.ts';
import { getGate } from './routes/gate.ts';
import { getSnapshot, getTest, getTestStatus } from './routes/get-test.ts';
import { listHistory, listLive, listPublicTests, listRecent, listTests } from './routes/list-tests.ts';
import { liftMute, listMutes, muteBug } from './routes/mutes.ts';
import { documentationOf } from './routes/open-api.ts';
import { getFile, getMap, getReport, getResults } from './routes/report.ts';
import {
  getShared,
  getSharedPicture,
  listShares,
  shareReport,
  withdrawShare,
  withdrawShares,
} from './routes/share-report.ts';
import { checkSite, claimSite, listSites, removeSite } from './routes/sites.ts';
import { hintTest, pauseTest, resumeTest } from './routes/steer-test.ts';
import {
  submitPublicTest,
  submitPublicTestAtApi,
  submitPublicTestToTests,
  submitTest,
} from './routes/submit-test.ts';
import { getTrend } from './routes/trend.ts';
import {
  callHook,
  changeTrigger,
  createTrigger,
  deleteTrigger,
  fireTrigger,
  listFirings,
  listTriggers,
  replaceHookAddress,
} from './routes/triggers.ts';
import { getVerification, verifyBug } from './routes/verify-bug.ts';

/** Every call of the API, in the document's order. */
export const ROUTES: readonly Route[] = [
  submitPublicTest,
  submitPublicTestAtApi,
  submitPublicTestToTests,
  listPublicTests,
  listTests,
  getTestStatus,
  getResults,
  submitTest,
  listHistory,
  listLive,
  listRecent,
  getTest,
  cancelTest,
  pauseTest,
  resumeTest,
  hintTest,
  getSnapshot,
  getReport,
  downloadReport,
  getReportLink,
  getMap,
  getTrend,
  verifyBug,
  getVerification,
  getGate,
  muteBug,
  listMutes,
  liftMute,
  shareReport,
  listShares,
  withdrawShares,
  withdrawShare,
  getShared,
  getSharedPicture,
  getBadge,
  getFile,
  download,
  getProfile,
  changeProfile,
  getPlan,
  exportAccount,
  getExportLink,
  getExport,
  deleteAccount,
  getSummary,
  listApiKeys,
  createKey,
  generateKey,
  regenerateKey,
  setKeyStatus,
  updateKey,
  revokeKey,
  getBilling,
  getPortalLink,
  getCheckout,
  changePlan,
  billingWebhook,
  listSites,
  claimSite,
  checkSite,
  removeSite,
  listChannels,
  createChannel,
  changeChannel,
  replaceChannelSecret,
  deleteChannel,
  listDeliveries,
  testChannel,
  replayChannel,
  replayDelivery,
  listTriggers,
  createTrigger,
  changeTrigger,
  deleteTrigger,
  replaceHookAddress,
  fireTrigger,
  listFirings,
  callHook,
  ...documentationOf(() => ROUTES),
];
