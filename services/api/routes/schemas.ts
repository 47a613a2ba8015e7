import { z } from 'zod';
import { REPORT_FORMAT_NAMES, REPORT_FORMATS } from '#domain/report/formats/catalog.ts';
import { reportSchema } from '#domain/report/report.ts';

export const testParams = z.object({ id: z.uuid().meta({ description: 'Id of a test' }) });

export const reportFormat = z.enum(REPORT_FORMAT_NAMES as [string, ...string[]]);
export const reportQuery = z.object({ format: reportFormat.optional() });
export const REPORT_TYPES = [...new Set(REPORT_FORMAT_NAMES.map((name) => REPORT_FORMATS[name].media_type))];

/** Of a signed address. */
export const signatureQuery = z.object({ exp: z.string(), sig: z.string() });
export const urlSchema = z.object({ url: z.string() });

/** Addresses of files by their keys; they open for five minutes. */
export const linksSchema = z.record(z.string(), z.string());

export const sharedAnswerSchema = z
  .object({ data: reportSchema, links: linksSchema })
  .meta({ id: 'ReportAnswer' });

/** With `format` it is the file of that form: of the two that are JSON, the report itself, or CTRF. */
export const reportAnswerSchema = z.union([
  sharedAnswerSchema,
  reportSchema.meta({ id: 'Report' }),
  z.looseObject({ results: z.looseObject({ tests: z.array(z.unknown()) }) }).meta({ id: 'CtrfReport' }),
]);
