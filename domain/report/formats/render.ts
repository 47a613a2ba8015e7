import type { Report } from '../report.ts';
import { reportToCtrf } from './ctrf.ts';
import { reportToHtml } from './html.ts';
import { reportToJunit } from './junit.ts';
import { type PathOf, reportToMarkdown } from './markdown.ts';
import { reportToSarif } from './sarif.ts';

/** The formats that are made from the report alone, as text. */
export const RENDERERS = {
  html: reportToHtml,
  md: reportToMarkdown,
  json: (report: Report) => asJson(report),
  junit: reportToJunit,
  sarif: (report: Report, pathOf?: PathOf) => asJson(reportToSarif(report, pathOf)),
  ctrf: (report: Report, pathOf?: PathOf) => asJson(reportToCtrf(report, pathOf)),
} satisfies Record<string, (report: Report, pathOf?: PathOf) => string>;

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
