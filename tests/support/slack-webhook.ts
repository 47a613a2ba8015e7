import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** The part of Block Kit that incoming webhooks take and we use; Slack refuses what is longer. */
const payloadSchema = z.strictObject({
  text: z.string().min(1).max(40_000),
  blocks: z
    .array(
      z.strictObject({
        type: z.literal('section'),
        text: z.strictObject({ type: z.literal('mrkdwn'), text: z.string().min(1).max(3_000) }),
      }),
    )
    .max(50),
  unfurl_links: z.boolean().optional(),
});
export type SlackPayload = z.infer<typeof payloadSchema>;

/** Answers as hooks.slack.com does: `ok`, or a status with the name of the fault as text. */
export async function startSlack() {
  const posts: SlackPayload[] = [];
  let refusal: { status: number; text: string } | null = null;
  const server = createServer(async (request, response) => {
    const say = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(text);
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method !== 'POST' || request.url !== '/services/T0/B0/secret') return say(404, 'no_service');
    if (refusal) return say(refusal.status, refusal.text);
    const parsed = payloadSchema.safeParse(JSON.parse(body));
    if (!parsed.success) return say(400, 'invalid_payload');
    posts.push(parsed.data);
    return say(200, 'ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/T0/B0/secret`,
    posts,
    refuse: (status: number, text: string) => {
      refusal = { status, text };
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
