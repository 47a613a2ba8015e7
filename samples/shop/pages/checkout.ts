import { html, type Markup, money } from '../html.ts';
import type { Reply, Route, Visit } from '../http.ts';
import { field, layout } from '../layout.ts';
import { DELIVERY, isDelivery, totalOf } from '../rules.ts';
import type { Address } from '../session.ts';

const STEPS = ['Address', 'Delivery', 'Payment', 'Done'];

function frame(visit: Visit, step: number, content: Markup, scripts: string[] = []): Reply {
  const page = html`<h1>Check out</h1><ol class="steps">${STEPS.map(
    (name, index) => html`<li ${index === step ? html`aria-current="step"` : null}>${name}</li>`,
  )}</ol>${content}`;
  return { page: layout(visit, `Check out: ${STEPS[step]}`, page, scripts) };
}

function addressPage(visit: Visit, faults: Record<string, string> = {}): Reply {
  const { session } = visit;
  if (session.cart.size === 0) return { redirect: '/cart' };
  const known: Partial<Address> = { ...session.address, ...visit.input };
  const entry = (label: string, name: keyof Address, autocomplete: string, required = true, type = 'text') =>
    field(label, name, { value: known[name] ?? '', error: faults[name], autocomplete, required, type });
  const content = html`<form class="stack" id="address" method="post" action="/checkout/address" novalidate>
  ${entry('Full name', 'name', 'name')}${entry('Street', 'street', 'street-address')}
  ${entry('Town or city', 'city', 'address-level2')}${entry('Postcode', 'postcode', 'postal-code')}
  <p class="note" id="quote" role="status"></p>
  ${entry('Phone', 'phone', 'tel', false, 'tel')}
  <button type="submit">Continue to delivery</button></form>`;
  return frame(visit, 0, content, ['checkout']);
}

function saveAddress(visit: Visit): Reply {
  const { name = '', street = '', city = '', postcode = '', phone = '' } = visit.input;
  const address = {
    name: name.trim(),
    street: street.trim(),
    city: city.trim(),
    postcode: postcode.trim(),
    phone,
  };
  const faults: Record<string, string> = {};
  if (!address.name) faults.name = 'Who is it for?';
  if (!address.street) faults.street = 'Give a street and number.';
  if (!address.city) faults.city = 'Give a town or city.';
  if (!/^[a-z0-9 -]{3,10}$/i.test(address.postcode)) faults.postcode = 'Give a postcode like HX7 6AA.';
  if (Object.keys(faults).length > 0) return addressPage(visit, faults);
  visit.session.address = address;
  return { redirect: '/checkout/delivery' };
}

function deliveryPage(visit: Visit): Reply {
  const { session } = visit;
  if (session.cart.size === 0 || !session.address) return { redirect: '/checkout/address' };
  const content = html`<form class="stack" method="post" action="/checkout/delivery"><fieldset><legend>How should it come?</legend>
${Object.entries(DELIVERY).map(
  ([kind, { name, price }]) => html`<label class="choice"><input type="radio" name="delivery" value="${kind}"
    ${kind === session.delivery ? 'checked' : null}> ${name} <span>${money(price)}</span></label>`,
)}</fieldset><button type="submit">Continue to payment</button></form>`;
  return frame(visit, 1, content);
}

function saveDelivery(visit: Visit): Reply {
  const kind = visit.input.delivery ?? '';
  if (!isDelivery(kind)) return { redirect: '/checkout/delivery' };
  visit.session.delivery = kind;
  return { redirect: '/checkout/payment' };
}

function paymentPage(visit: Visit): Reply {
  const { session } = visit;
  if (session.cart.size === 0 || !session.address) return { redirect: '/checkout/address' };
  const price = isDelivery(session.delivery) ? DELIVERY[session.delivery].price : 0;
  const content = html`<p class="total">To pay <strong>${money(totalOf(session) + price)}</strong></p>
<form class="stack" id="payment" novalidate>
  ${field('Card number', 'card', { autocomplete: 'cc-number', required: true })}
  ${field('Expiry (MM/YY)', 'expiry', { autocomplete: 'cc-exp', required: true })}
  ${field('Security code', 'code', { autocomplete: 'cc-csc', required: true })}
  <button type="submit">Pay now</button><p class="note" id="payment-note" role="status"></p></form>`;
  return frame(visit, 2, content, ['payment']);
}

function donePage(visit: Visit): Reply {
  const order = visit.session.orders.find((each) => each.id === visit.params[0]);
  if (!order) return { redirect: '/cart' };
  const { name, street, city, postcode } = order.address;
  const place = visit.bugs.has('order-object') ? String(order.address) : `${street}, ${city}, ${postcode}`;
  const content = html`<p class="ok" role="status">Thank you, ${name}. Order ${order.id} is on its way.</p>
<dl><dt>Going to</dt><dd>${place}</dd><dt>Paid</dt><dd>${money(order.total)}</dd></dl>
<p><a class="button" href="/shop">Keep looking</a></p>`;
  return frame(visit, 3, content);
}

/** Check-out, step by step; a step that is not due yet leads back to the one that is. */
export const checkoutRoutes: Route[] = [
  ['GET', /^\/checkout$/, () => ({ redirect: '/checkout/address' })],
  ['GET', /^\/checkout\/address$/, (visit) => addressPage(visit)],
  ['POST', /^\/checkout\/address$/, saveAddress],
  ['GET', /^\/checkout\/delivery$/, deliveryPage],
  ['POST', /^\/checkout\/delivery$/, saveDelivery],
  ['GET', /^\/checkout\/payment$/, paymentPage],
  ['GET', /^\/checkout\/done\/([\w-]+)$/, donePage],
];
