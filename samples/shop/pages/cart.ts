import { findProduct } from '../catalogue.ts';
import { html, type Markup, money } from '../html.ts';
import type { Reply, Route, Visit } from '../http.ts';
import { layout } from '../layout.ts';
import { discountOf, subtotalOf, totalOf } from '../rules.ts';

function line([slug, quantity]: [string, number]): Markup | null {
  const item = findProduct(slug);
  if (!item) return null;
  return html`<li class="line" data-slug="${slug}" data-quantity="${quantity}">
  <img src="/img/${slug}-1.svg" alt="" width="72" height="72">
  <a href="/product/${slug}">${item.name}</a>
  <span class="row"><button type="button" class="quiet" data-change="-1" aria-label="One fewer ${item.name}">−</button>
  <span aria-label="Quantity" role="img">${quantity}</span>
  <button type="button" class="quiet" data-change="1" aria-label="One more ${item.name}">+</button></span>
  <span class="price">${money(item.price * quantity)}</span>
  <button type="button" class="quiet" data-remove aria-label="Remove ${item.name}">Remove</button>
</li>`;
}

/** The cart's content; its script asks for it again after each change. */
function cartContent(visit: Visit): Markup {
  const { session } = visit;
  if (session.cart.size === 0) return html`<p>Your cart is empty. <a href="/shop">Find something</a></p>`;
  const off = discountOf(session.voucher);
  const leaks = visit.bugs.has('coupon-nan') && session.voucher !== '' && off === undefined;
  const total = leaks ? subtotalOf(session) * (1 - Number(off) / 100) : totalOf(session);
  return html`<ul class="lines">${[...session.cart].map(line)}</ul>
<form id="voucher" class="field inline" novalidate><label for="code">Voucher code</label>
  <input id="code" name="code" value="${session.voucher}" maxlength="30" autocomplete="off"><button type="submit" class="quiet">Apply</button></form>
<p class="note" role="status">${voucherNote(session.voucher, off, leaks)}</p>
<p class="total">Total <strong>${money(total)}</strong></p>
<p><a class="button" href="/checkout/address">Check out</a></p>`;
}

function voucherNote(code: string, off: number | undefined, leaks: boolean): string {
  if (off !== undefined) return `${off}% taken off.`;
  if (code === '' || leaks) return '';
  return `There is no voucher “${code}”.`;
}

function cartPage(visit: Visit): Reply {
  const content = html`<h1>Cart</h1><div id="cart">${cartContent(visit)}</div>`;
  return { page: layout(visit, 'Cart', content, ['cart']) };
}

function wishListPage(visit: Visit): Reply {
  const items = [...visit.session.wishes].map(findProduct).filter((item) => item !== undefined);
  const content = html`<h1>Wish list</h1>
<p id="no-wishes" ${items.length > 0 ? 'hidden' : null}>Nothing here yet. <a href="/shop">Find something</a></p>
<ul class="lines" id="wishes">${items.map(
    (
      item,
    ) => html`<li class="line" data-slug="${item.slug}"><img src="/img/${item.slug}-1.svg" alt="" width="72" height="72">
  <a href="/product/${item.slug}">${item.name}</a><span class="price">${money(item.price)}</span>
  <button type="button" class="quiet" data-remove aria-label="Remove ${item.name}">Remove</button></li>`,
  )}</ul>`;
  return { page: layout(visit, 'Wish list', content, ['wish-list']) };
}

/** Cart and wish list. */
export const cartRoutes: Route[] = [
  ['GET', /^\/cart$/, cartPage],
  ['GET', /^\/fragments\/cart$/, (visit) => ({ page: cartContent(visit) })],
  ['GET', /^\/wish-list$/, wishListPage],
];
