import { z } from 'zod';
import { reportSchema } from '#domain/report/report.ts';

export const testParams = z.object({ id: z.uuid().meta({ description: 'Id of a test' }) });

/** Addresses of files by their keys; they open for five minutes. */
export const linksSchema = z.record(z.string(), z.string());

export const reportAnswerSchema = z
  .object({ data: reportSchema, links: linksSchema })
  .meta({ id: 'ReportAnswer' });
