import { describe, expect, test } from 'vitest';
import type { Evidence, RecordedRequest } from '#engine/drivers/evidence.ts';
import { toConsoleLog } from '#engine/evidence/console-log.ts';
import { toDomSnapshot } from '#engine/evidence/dom-snapshot.ts';
import { toHar } from '#engine/evidence/har.ts';
import { redactText } from '#engine/evidence/redact.ts';
import { Secrets } from '#engine/secrets/secrets.ts';

/** Each secret bears a mark that is looked for afterwards, and its number. */
const MARK = 'MARKED-S3CR3T';
let planted = 0;
const secret = (): string => {
  planted += 1;
  return `${MARK}-${planted}`;
};
/** A token as services make them, with a mark in what is signed. */
const jwt = (): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'ES256' })}.${part({ sub: secret() })}.c2lnbmF0dXJlLW9mLWl0`;
};

const PASSWORD = secret();
// As long as keys of sessions are: what is shorter may be a word.
const SESSION = `${secret()}-0123456789abcdef`;
const KNOWN = [PASSWORD, SESSION];

function request(more: Partial<RecordedRequest>): RecordedRequest {
  return {
    started_ms: 0,
    method: 'POST',
    address: 'http://shop.test/',
    resource: 'fetch',
    same_site: true,
    request_headers: [],
    status: 500,
    status_text: 'Internal Server Error',
    response_headers: [],
    media_type: 'application/json',
    size: 10,
    failure: '',
    body: '',
    timings: { dns: -1, connect: -1, ssl: -1, wait: 12, receive: 1 },
    ...more,
  };
}

const header = (name: string, value: string) => ({ name, value });
const line = (text: string, where = '') => ({ at_ms: 0, level: 'log', text, left: 0, where });

/** What a target may send, say and show, with a secret in each of its places. */
const EVIDENCE: Evidence = {
  requests: [
    request({
      address: `http://ada:${secret()}@shop.test/a?token=${secret()}&api_key=${secret()}&session=${secret()}&code=${secret()}`,
    }),
    request({ address: `http://shop.test/callback#access_token=${secret()}&state=open` }),
    request({ address: `http://shop.test/echo?q=${PASSWORD}` }),
    request({
      request_headers: [
        header('Authorization', `Bearer ${secret()}`),
        header('Cookie', `sid=${secret()}; theme=dark`),
        header('X-Api-Key', secret()),
        header('X-CSRF-Token', secret()),
        header('Proxy-Authorization', `Basic ${secret()}`),
        header('X-Auth-User', secret()),
        header('Referer', `http://shop.test/reset?reset_token=${secret()}`),
        header('X-Note', `sent with ${PASSWORD}`),
      ],
      response_headers: [
        header('Set-Cookie', `session_id=${secret()}; HttpOnly`),
        header('Location', `http://shop.test/in?otp=${secret()}`),
        header('X-Refresh-Token', secret()),
        header('X-Debug', jwt()),
      ],
    }),
    request({
      body: JSON.stringify({
        password: secret(),
        nested: { access_token: secret(), clientSecret: secret() },
      }),
    }),
    request({ body: `user=ada&password=${secret()}&api-key=${secret()}` }),
    request({ body: `Wrong password for ada: ${PASSWORD}` }),
  ],
  requests_left: 0,
  console: [
    line(`login with password: "${secret()}"`),
    line(`Authorization: Bearer ${secret()}`),
    line(`token=${secret()} user=ada`),
    line(`got ${jwt()}`),
    line(`fetch failed https://shop.test/x?access_token=${secret()}`),
    line('an error', `http://shop.test/app.js?session=${secret()}`),
    line(`state is ${JSON.stringify({ apiKey: secret(), sessionId: secret() })}`),
    line(`the session is ${SESSION}`),
  ],
  console_left: 0,
  dom: [
    `<input type="password" name="p" value="${secret()}">`,
    `<input type="hidden" name="csrf_token" value="${secret()}">`,
    `<meta name="csrf-token" content="${secret()}">`,
    `<input id="api-key" value="${secret()}">`,
    `<script>window.config = { token: "${secret()}", secretKey: '${secret()}' }</script>`,
    `<a href="http://shop.test/dl?signature=${secret()}">Download</a>`,
    `<p>Your password is ${PASSWORD}</p>`,
  ].join('\n'),
  dom_size: 0,
  passwords: [],
};

/** The marks that a text holds, be it in the middle of a token. */
function leaks(text: string): string[] {
  const plain = [...text.matchAll(new RegExp(`${MARK}-\\d+`, 'g'))].map(([found]) => found);
  const tokens = [...text.matchAll(/eyJ[\w-]+\.([\w-]+)/g)]
    .map(([, part = '']) => Buffer.from(part, 'base64url').toString())
    .filter((said) => said.includes(MARK));
  return [...new Set([...plain, ...tokens])];
}

describe('planted secrets', () => {
  test('stand in no file of evidence', () => {
    expect(planted).toBeGreaterThanOrEqual(30);
    expect({
      har: leaks(JSON.stringify(toHar(EVIDENCE, KNOWN))),
      console: leaks(toConsoleLog(EVIDENCE, KNOWN)),
      dom: leaks(toDomSnapshot(EVIDENCE, KNOWN)),
    }).toEqual({ har: [], console: [], dom: [] });
  });

  test('of test accounts stand in nothing that is handed on: observations, steps, prompts, events', () => {
    const own = new Secrets(
      [
        {
          username: 'ada@shop.test',
          password: PASSWORD,
          session_state: {
            cookies: [{ name: 'sid', value: SESSION, domain: 'shop.test', path: '/' }],
            origins: [
              {
                origin: 'http://shop.test',
                localStorage: [{ name: 'jwt', value: `${SESSION}-kept` }],
                indexedDB: [],
              },
            ],
          },
        } as never,
      ],
      new AbortController().signal,
    );
    const said = own.mask({
      title: `Welcome ${PASSWORD}`,
      text: [`session ${SESSION}`, encodeURIComponent(PASSWORD), JSON.stringify({ v: `${SESSION}-kept` })],
      steps: [`Type "${PASSWORD}" into "Password"`],
    });
    expect(leaks(JSON.stringify(said))).toEqual([]);
    expect(leaks(redactText(`https://shop.test/?token=${secret()} and ${SESSION}`, KNOWN))).toEqual([]);
  });
});
