import { apiReference, pipelines } from './api.ts';
import { troubleshooting } from './help.ts';
import type { DocsSection } from './model.ts';
import { reporting, understandingAi } from './report.ts';
import { gettingStarted } from './start.ts';
import { mobileTesting, webTesting } from './testing.ts';

/** The documentation, in the order of the page (spec section 2). */
export const DOCS: readonly DocsSection[] = [
  gettingStarted,
  webTesting,
  mobileTesting,
  understandingAi,
  reporting,
  apiReference,
  pipelines,
  troubleshooting,
];
