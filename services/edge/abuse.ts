import { createHash } from 'node:crypto';
import { Router } from 'express';

const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}a{color:#0b57d0}code{word-break:break-all}';

const HASH = createHash('sha256').update(STYLE).digest('base64');
/** The page's own style is let in by its hash, and nothing else. */
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

type Settings = { contact: string; origin: string };

/**
 * `/abuse`: for people whose site was tested by somebody. Who visits is named in the browser's identity, so that they
 * find this page. `/.well-known/security.txt` says the same to programs (RFC 9116).
 */
export function abusePage({ contact, origin }: Settings): Router {
  const router = Router();
  const html = pageOf(contact);
  router.get('/abuse', (_request, response) => {
    response.set({ 'content-security-policy': POLICY, 'cache-control': 'public, max-age=3600' });
    response.type('html').send(html);
  });
  router.get('/.well-known/security.txt', (_request, response) => {
    const expires = new Date(Date.now() + 180 * 86_400_000).toISOString();
    const at = contact ? linkOf(contact) : new URL('/contact-us', origin).href;
    response
      .type('txt')
      .send(`Contact: ${at}\nExpires: ${expires}\nPolicy: ${new URL('/abuse', origin).href}\n`);
  });
  return router;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

const linkOf = (contact: string): string => (contact.includes('://') ? contact : `mailto:${contact}`);

function pageOf(contact: string): string {
  const whom = contact
    ? `<a href="${escaped(linkOf(contact))}">${escaped(contact)}</a>`
    : 'the <a href="/contact-us">contact page</a> of this installation';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Was your site tested by Rove?</title><style>${STYLE}</style></head><body><main>
<h1>Was your site tested by Rove?</h1>
<p>Rove tests web apps for people who say that they may test them. Its browsers name themselves: their identity ends with <code>Rove</code> and the address of this page.</p>
<p>Tests that look for security holes, those that may delete, order and pay, and those of more than two hours are begun on public sites only after the site itself has shown, by a DNS record or a file, that its owner agrees.</p>
<h2>To have it stopped</h2>
<p>Write to ${whom} with the name of your site and the times of the requests. Once an operator has barred a site, no test of it is begun, and those under way reach it no more.</p>
</main></body></html>`;
}
