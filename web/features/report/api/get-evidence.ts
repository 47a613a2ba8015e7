import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError } from '#web/lib/api-error.ts';

/** More than this of a file is for a program to read, not for a page. */
const SHOWN_MAX = 300_000;

/** A file as it is shown, and all of it. */
export type Evidence = { text: string; isCut: boolean; whole: string };

/** A text file of a report by its signed link, as far as a page shows it. `key` stays when links are made anew. */
export function getEvidenceQueryOptions(key: string, link: string) {
  return queryOptions({
    queryKey: ['evidence', key],
    queryFn: async ({ signal }): Promise<Evidence> => {
      const response = await fetch(link, { signal });
      if (!response.ok) throw new ApiError('NOT_FOUND', response.status);
      const text = await response.text();
      return { text: text.slice(0, SHOWN_MAX), isCut: text.length > SHOWN_MAX, whole: text };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

const harSchema = z.object({
  log: z.object({
    entries: z.array(
      z.object({
        time: z.number(),
        request: z.object({ method: z.string(), url: z.string() }),
        response: z.object({ status: z.number() }),
        comment: z.string().optional(),
      }),
    ),
  }),
});

export type HarRow = { method: string; url: string; status: number; time_ms: number; failure: string };

/** The requests of an HTTP Archive; null when it is none. */
export function readHar(text: string): HarRow[] | null {
  try {
    const { log } = harSchema.parse(JSON.parse(text));
    return log.entries.map(({ request, response, time, comment }) => ({
      ...request,
      status: response.status,
      time_ms: Math.round(time),
      failure: comment ?? '',
    }));
  } catch {
    return null;
  }
}

export type Cue = { start_s: number; text: string };

/** The captions of a clip, made by our own encoder (WebVTT). */
export function readCues(text: string): Cue[] {
  const cues = text.matchAll(/(\d+):(\d\d):(\d\d\.\d+) --> [^\n]*\n([^\n]*)/g);
  return [...cues].map(([, hours, minutes, seconds, words]) => ({
    start_s: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    text: (words ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  }));
}
