/** Every form in which a report can be had. `extension` is that of the file, with its dot. */
export const REPORT_FORMATS = {
  zip: { label: 'ZIP with all evidence', extension: '.zip', media_type: 'application/zip' },
  html: { label: 'HTML page', extension: '.html', media_type: 'text/html; charset=utf-8' },
  pdf: { label: 'PDF', extension: '.pdf', media_type: 'application/pdf' },
  md: { label: 'Markdown', extension: '.md', media_type: 'text/markdown; charset=utf-8' },
  json: { label: 'JSON', extension: '.json', media_type: 'application/json; charset=utf-8' },
  junit: { label: 'JUnit XML', extension: '.junit.xml', media_type: 'application/xml; charset=utf-8' },
  sarif: { label: 'SARIF', extension: '.sarif', media_type: 'application/sarif+json; charset=utf-8' },
  ctrf: { label: 'CTRF JSON', extension: '.ctrf.json', media_type: 'application/json; charset=utf-8' },
} as const satisfies Record<string, { label: string; extension: `.${string}`; media_type: string }>;

export type ReportFormat = keyof typeof REPORT_FORMATS;

export const REPORT_FORMAT_NAMES = Object.keys(REPORT_FORMATS) as ReportFormat[];

export function isReportFormat(text: string): text is ReportFormat {
  return Object.hasOwn(REPORT_FORMATS, text);
}
