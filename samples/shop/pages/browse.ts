import { setTimeout as delay } from 'node:timers/promises';
import { CATEGORIES, findProduct, listProducts, PRODUCTS, type Product, SORTS } from '../catalogue.ts';
import { html, type Markup, money } from '../html.ts';
import type { Reply, Route, Visit } from '../http.ts';
import { layout } from '../layout.ts';
import { notFound } from './content.ts';

const GUIDE_DELAY_MS = 4300;
const IDEAS_SHOWN = 4;

function card(item: Product): Markup {
  return html`<li class="card">
  <a href="/product/${item.slug}"><img src="/img/${item.slug}-1.svg" alt="" width="400" height="400">
  <span class="name">${item.name}</span></a>
  <p class="price">${money(item.price)} ${item.was ? html`<span class="was">was ${money(item.was)}</span> <span class="sale">Sale</span>` : null}</p>
</li>`;
}

function home(visit: Visit): Reply {
  const ideas = PRODUCTS.filter((_, index) => index % 3 === 0);
  const content = html`<section class="hero">
  <img src="/img/hero.svg" alt="" width="1200" height="480">
  <div class="hero-text"><h1>Well-made things, mended for life</h1>
  <p>Tools and comforts for kitchen, garden, desk and home, from forty small workshops.</p>
  <a class="button" href="/shop">Browse the shop</a></div>
</section>
<section aria-labelledby="by-room"><h2 id="by-room">Shop by room</h2>
  <ul class="tiles">${Object.entries(CATEGORIES).map(([key, name]) => html`<li><a href="/shop?category=${key}">${name}</a></li>`)}</ul>
</section>
<section aria-labelledby="ideas"><h2 id="ideas">Ideas for this week</h2>
  <ul class="grid" id="idea-list">${ideas.slice(0, IDEAS_SHOWN).map(card)}</ul>
  <ul class="grid" id="more-ideas" hidden>${ideas.slice(IDEAS_SHOWN).map(card)}</ul>
  <button type="button" class="quiet" id="show-more" aria-expanded="false" aria-controls="more-ideas">Show more ideas</button>
</section>`;
  return { page: layout(visit, 'Home', content, ['home']) };
}

/** The list with its pages: server-rendered at first, fetched as a fragment by the catalogue's script afterwards. */
function listing(visit: Visit): Markup {
  const { query, bugs } = visit;
  const category = query.get('category') ?? '';
  const words = query.get('q') ?? '';
  const sort = query.get('sort') ?? 'featured';
  const found = listProducts({
    category,
    words,
    sort,
    page: Number.parseInt(query.get('page') ?? '1', 10) || 1,
  });
  const link = (page: number) =>
    `/shop?${new URLSearchParams({ category, q: words, sort, page: String(page) })}`;
  const pages = Array.from({ length: found.pages }, (_, index) => index + 1);
  return html`<p class="muted" role="status">${found.total} ${found.total === 1 ? 'thing' : 'things'}${words ? ` for “${words}”` : ''}</p>
${
  found.total === 0
    ? html`<p>Nothing matches that. <a href="/shop">See everything</a></p>`
    : html`<ul class="grid ${bugs.has('sale-contrast') ? 'pale-sale' : ''}">${found.items.map(card)}</ul>`
}
${
  found.pages > 1
    ? html`<nav class="pages" aria-label="Pages">${pages.map((page) =>
        page === found.page
          ? html`<span aria-current="page">${page}</span>`
          : html`<a href="${link(page)}" aria-label="Page ${page}">${page}</a>`,
      )}</nav>`
    : null
}`;
}

function shop(visit: Visit): Reply {
  const { query } = visit;
  const category = query.get('category') ?? '';
  const sort = query.get('sort') ?? 'featured';
  const content = html`<h1>Shop</h1>
<div class="filters">
  <nav aria-label="Categories" id="categories">
    ${[['', 'Everything'] as const, ...Object.entries(CATEGORIES)].map(
      ([key, name]) =>
        html`<a href="/shop?category=${key}" data-category="${key}" ${key === category ? html`aria-current="true"` : null}>${name}</a>`,
    )}
  </nav>
  <div class="field inline"><label for="sort">Sort by</label>
  <select id="sort" name="sort">${Object.entries(SORTS).map(
    ([key, name]) => html`<option value="${key}" ${key === sort ? 'selected' : null}>${name}</option>`,
  )}</select></div>
</div>
<div id="listing">${listing(visit)}</div>`;
  return { page: layout(visit, 'Shop', content, ['catalogue']) };
}

function product(visit: Visit): Reply {
  const item = findProduct(visit.params[0] ?? '');
  if (!item) return notFound(visit);
  const broken = visit.bugs.has('broken-gallery-image') && item.slug === 'enamel-mug';
  const views = [1, 2, 3].map((view) => `/img/${item.slug}-${broken && view === 2 ? '2-large' : view}.svg`);
  const wished = visit.session.wishes.has(item.slug);
  const content = html`<p class="crumbs"><a href="/shop?category=${item.category}">${CATEGORIES[item.category]}</a></p>
<article class="product" data-slug="${item.slug}">
  <div class="gallery">
    <img id="shown" src="${views[0] ?? ''}" alt="${item.name}" width="400" height="400">
    <div class="thumbs">${views.map(
      (source, index) =>
        html`<button type="button" class="thumb" aria-label="Picture ${index + 1}" aria-pressed="${index === 0 ? 'true' : 'false'}"><img src="${source}" alt="" width="80" height="80"></button>`,
    )}</div>
  </div>
  <div class="buy">
    <h1>${item.name}</h1><p class="price">${money(item.price)}</p><p>${item.blurb}</p>
    <form id="buy" novalidate><label for="quantity">Quantity</label>
      <div class="row"><button type="button" class="quiet" data-step="-1" aria-label="One fewer">−</button>
      <input id="quantity" name="quantity" type="number" min="1" max="20" value="1" inputmode="numeric">
      <button type="button" class="quiet" data-step="1" aria-label="One more">+</button>
      <button type="submit">Add to cart</button></div>
      <p class="note" id="buy-note" role="status"></p>
    </form>
    <button type="button" class="quiet" id="wish" aria-pressed="${wished ? 'true' : 'false'}">${wished ? 'Take off wish list' : 'Add to wish list'}</button>
  </div>
</article>
${tabs(visit, item)}`;
  return { page: layout(visit, item.name, content, ['product']) };
}

function tabs(visit: Visit, item: Product): Markup {
  const own = visit.session.reviews.get(item.slug) ?? [];
  const reviews = [
    { name: 'Morwenna', stars: item.stars, text: 'Just as pictured, and better in the hand.' },
    ...own,
  ];
  return html`<section class="tabs" aria-label="About this product">
  <div role="tablist" aria-label="Product details">
    <button role="tab" id="t-details" aria-controls="p-details" aria-selected="true" type="button">Details</button>
    <button role="tab" id="t-care" aria-controls="p-care" aria-selected="false" tabindex="-1" type="button">Care</button>
    <button role="tab" id="t-reviews" aria-controls="p-reviews" aria-selected="false" tabindex="-1" type="button">Reviews</button>
  </div>
  <div role="tabpanel" id="p-details" aria-labelledby="t-details"><p>${item.made}. Made in small batches, so no two are quite alike.</p></div>
  <div role="tabpanel" id="p-care" aria-labelledby="t-care" hidden><p>Wipe clean, dry well, and send it back to us when it needs mending.</p></div>
  <div role="tabpanel" id="p-reviews" aria-labelledby="t-reviews" hidden>
    <ul class="reviews" id="reviews">${reviews.map(
      (review) =>
        html`<li><strong>${review.name}</strong> <span>${review.stars} of 5</span><p>${review.text}</p></li>`,
    )}</ul>
    <form id="review" novalidate><h2>Write a review</h2>
      <div class="field"><label for="r-name">Your name</label><input id="r-name" name="name" maxlength="60" autocomplete="name"></div>
      <div class="field"><label for="r-stars">Stars</label><select id="r-stars" name="stars">${[5, 4, 3, 2, 1].map((stars) => html`<option>${stars}</option>`)}</select></div>
      <div class="field"><label for="r-text">Review</label><textarea id="r-text" name="text" rows="3" maxlength="500"></textarea></div>
      <button type="submit">Post review</button><p class="note" id="review-note" role="status"></p>
    </form>
  </div>
</section>`;
}

async function giftGuide(visit: Visit): Promise<Reply> {
  if (visit.bugs.has('slow-guide')) await delay(GUIDE_DELAY_MS);
  const picks = PRODUCTS.filter((item) => item.stars === 5);
  const content = html`<h1>Gift guide</h1><p>Things that get better with use, for people who will use them.</p>
<ul class="grid">${picks.map(card)}</ul>`;
  return { page: layout(visit, 'Gift guide', content) };
}

/** Pages for looking round: home, catalogue, product, guide. */
export const browseRoutes: Route[] = [
  ['GET', /^\/$/, home],
  ['GET', /^\/shop$/, shop],
  ['GET', /^\/fragments\/listing$/, (visit) => ({ page: listing(visit) })],
  ['GET', /^\/product\/([a-z-]+)$/, product],
  ['GET', /^\/gift-guide$/, giftGuide],
];
