import { z } from 'zod';

const REQUESTS_MAX = 20;
const BODY_CHARS_MAX = 1_000;
/** What a page asks its server for; pictures and styles matter when they fail. */
const CALLS = new Set(['fetch', 'xhr', 'document', 'websocket']);

export const requestSchema = z.object({
  method: z.string(),
  url: z.string(),
  status: z.int(),
  /** Why there was no answer, '' where there was one. */
  failure: z.string(),
  /** The answer's body where it was an error, cut. */
  body: z.string(),
});
type RequestView = z.infer<typeof requestSchema>;

/** What is read of an HTTP Archive that Rove wrote, redacted as it was kept. */
const harSchema = z.object({
  log: z.object({
    entries: z.array(
      z.object({
        request: z.object({ method: z.string(), url: z.string() }),
        response: z.object({
          status: z.int(),
          content: z.object({ text: z.string().default('') }),
        }),
        _resourceType: z.string().default(''),
        comment: z.string().default(''),
      }),
    ),
  }),
});

/** The last calls, and failures of whatever kind, of a HAR. */
export function readRequests(har: string): RequestView[] {
  const { log } = harSchema.parse(JSON.parse(har));
  return log.entries
    .filter(
      ({ response, comment, _resourceType }) =>
        CALLS.has(_resourceType) || response.status >= 400 || comment !== '',
    )
    .slice(-REQUESTS_MAX)
    .map(({ request, response, comment }) => ({
      ...request,
      status: response.status,
      failure: comment,
      body: response.status >= 400 ? response.content.text.slice(0, BODY_CHARS_MAX) : '',
    }));
}
