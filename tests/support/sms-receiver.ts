import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { freePort, until } from './services.ts';

type Text = { phone: string; otp: string };

/** The end of the SMS webhook: checks each request's signature as a Standard Webhooks receiver does, and keeps it. */
export async function startSmsReceiver() {
  const port = await freePort();
  const secret = randomBytes(32).toString('base64');
  const texts: Text[] = [];
  const state = { refuses: false, forged: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': given,
      } = request.headers;
      const expected = createHmac('sha256', Buffer.from(secret, 'base64'))
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64');
      const fresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
      if (given !== `v1,${expected}` || !fresh) {
        state.forged++;
        response.writeHead(401).end();
      } else if (state.refuses) response.writeHead(500).end();
      else {
        const { sms } = JSON.parse(body) as { sms: Text };
        texts.push({ phone: sms.phone, otp: sms.otp });
        response.writeHead(200).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    env: { ROVE_SMS_URL: `http://127.0.0.1:${port}/sms`, ROVE_SMS_SECRET: `v1,whsec_${secret}` },
    state,
    texts,
    /** The newest code that went to a number; waits for one beyond the first `after`. */
    codeFor: async (phone: string, after = 0) =>
      (
        await until(`a text to ${phone}`, async () =>
          texts
            .filter((text) => text.phone === `+${phone}`)
            .slice(after)
            .at(-1),
        )
      ).otp,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
