import { html, type Markup } from './html.ts';
import type { Visit } from './http.ts';

const BANNER = 'Free delivery on orders over £50, all this month';

/** Wraps a page's content in the shop's frame. `scripts` are modules under `/js`. */
export function layout(visit: Visit, title: string, content: Markup, scripts: string[] = []): Markup {
  const { session, bugs } = visit;
  const count = [...session.cart.values()].reduce((sum, quantity) => sum + quantity, 0);
  const late = bugs.has('late-banner') && visit.path === '/';
  const modules = ['site', ...scripts];
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Fernwood Supply</title>
<meta name="description" content="Fernwood Supply: well-made things for kitchen, garden, desk and home.">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/css/styles.css">
<link rel="stylesheet" href="/css/parts.css">
${modules.map((name) => html`<script type="module" src="/js/${name}.js"></script>\n`)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>${late ? null : html`<p class="banner">${BANNER}</p>`}
<div class="top">
  <a class="brand" href="/"><img src="/favicon.svg" alt="" width="32" height="32">Fernwood Supply</a>
  <nav aria-label="Main">
    <a href="/shop">Shop</a><a href="/gift-guide">Gift guide</a><a href="/about">About</a><a href="/faq">Help</a>
  </nav>
  <form class="search" role="search" action="/shop" method="get" novalidate>
    <label class="hidden" for="q">Search the shop</label>
    <input id="q" name="q" type="search" placeholder="Search" autocomplete="off" value="${visit.query.get('q') ?? ''}">
    <button type="submit">Search</button>
  </form>
  <nav aria-label="Yours" class="yours">
    <a href="/wish-list">Wish list</a>
    ${session.signedIn ? html`<a href="/account">Account</a>` : html`<a href="/sign-in">Sign in</a>`}
    <a href="/cart">Cart <span class="count" id="cart-count">${count}</span></a>
  </nav>
</div></header>
<main id="main" tabindex="-1">
${content}
</main>
${footer(visit)}
<div class="toast" id="toast" role="status"></div>
</body>
</html>`;
}

function footer(visit: Visit): Markup {
  const delivery = visit.bugs.has('broken-footer-link') ? '/delivery-and-returns' : '/delivery';
  return html`<footer class="foot">
  <div><h2>Fernwood Supply</h2><p>12 Mill Lane, Hebden Bridge. Small batches, mended for life.</p></div>
  <nav aria-label="Footer">
    <a href="/about">Our story</a><a href="${delivery}">Delivery and returns</a><a href="/faq">Questions</a>
    <a href="/contact">Contact us</a>
  </nav>
  <form id="newsletter" novalidate>
    <label for="news-email">Letters from the workshop, once a month</label>
    <div class="row"><input id="news-email" name="email" type="email" autocomplete="email" placeholder="you@example.com">
    <button type="submit">Subscribe</button></div>
    <p class="note" id="newsletter-note" role="status"></p>
  </form>
</footer>`;
}

/** One labelled field with its message. */
export function field(
  label: string,
  name: string,
  options: {
    type?: string;
    value?: string;
    error?: string | undefined;
    autocomplete?: string;
    required?: boolean;
  } = {},
): Markup {
  const { type = 'text', value = '', error, autocomplete = 'off', required = false } = options;
  return html`<div class="field">
  <label for="f-${name}">${label}${required ? null : html` <span class="muted">(optional)</span>`}</label>
  <input id="f-${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="120"
    ${required ? html`aria-required="true"` : null} ${error ? html`aria-invalid="true" aria-describedby="e-${name}"` : null}>
  ${error ? html`<p class="error" id="e-${name}">${error}</p>` : null}
</div>`;
}
