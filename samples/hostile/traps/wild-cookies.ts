import { sendDocument, trapPage, trapSite } from '../site.ts';

const COOKIES = [
  `huge=${'x'.repeat(4_000)}`,
  `beyond=${'x'.repeat(9_000)}`,
  '=nameless',
  'valueless=',
  'bare',
  'spaced name=a b; c',
  '__Host-broken=1; Domain=127.0.0.1',
  '__Secure-broken=1',
  'none=1; SameSite=None',
  'past=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  'future=1; Expires=Fri, 31 Dec 9999 23:59:59 GMT',
  'odd=%00"\\,;;; HttpOnly; Max-Age=abc',
  'apart=1; Path=/wild-cookies/nowhere',
];

/** Cookies that are too large, malformed, or many. */
export const wildCookies = trapSite('wild-cookies', 'sets cookies that no server wants back', (visit) => {
  visit.response.setHeader('set-cookie', [
    ...COOKIES,
    ...Array.from({ length: 60 }, (_, n) => `many${n}=${'y'.repeat(500)}`),
  ]);
  sendDocument(
    visit,
    trapPage(`<script>for (let i = 0; i < 60; i += 1) document.cookie = 'script' + i + '=\\u{1f36a}' + i;
      document.cookie = '=no name'; document.cookie = 'tab\\t=1';</script>`),
  );
});
