import { findProduct } from './catalogue.ts';
import type { Reply, Route, Visit } from './http.ts';
import { DELIVERY, isCardNumber, isDelivery, isEmail, totalOf } from './rules.ts';

const QUANTITY_MAX = 20;
const REVIEWS_MAX = 30;
const ORDERS_MAX = 50;

/** Refusals of a form's content are ordinary answers, not HTTP errors. */
const refuse = (message: string): Reply => ({ json: { ok: false, message } });

function countOf({ session }: Visit): number {
  return [...session.cart.values()].reduce((sum, quantity) => sum + quantity, 0);
}

function addToCart(visit: Visit): Reply {
  const item = findProduct(visit.input.slug ?? '');
  const quantity = Number(visit.input.quantity);
  if (!item) return refuse('We do not sell that any more.');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX) {
    return refuse(`Choose a quantity from 1 to ${QUANTITY_MAX}.`);
  }
  const now = (visit.session.cart.get(item.slug) ?? 0) + quantity;
  if (now > QUANTITY_MAX) return refuse(`No more than ${QUANTITY_MAX} of one thing, please.`);
  visit.session.cart.set(item.slug, now);
  return { json: { ok: true, count: countOf(visit), message: `${item.name}: in your cart.` } };
}

function changeCart(visit: Visit): Reply {
  const { slug = '' } = visit.input;
  const quantity = Number(visit.input.quantity);
  if (!visit.session.cart.has(slug) || !Number.isInteger(quantity)) return refuse('That line is gone.');
  if (quantity === 0 && visit.bugs.has('cart-quantity-zero')) {
    throw new RangeError('cannot price a line of quantity 0');
  }
  if (quantity > QUANTITY_MAX) return refuse(`No more than ${QUANTITY_MAX} of one thing, please.`);
  if (quantity <= 0) visit.session.cart.delete(slug);
  else visit.session.cart.set(slug, quantity);
  return { json: { ok: true, count: countOf(visit), message: 'Cart updated.' } };
}

function removeFromCart(visit: Visit): Reply {
  visit.session.cart.delete(visit.input.slug ?? '');
  return { json: { ok: true, count: countOf(visit), message: 'Removed.' } };
}

function setVoucher(visit: Visit): Reply {
  visit.session.voucher = (visit.input.code ?? '').trim().slice(0, 30);
  return { json: { ok: true, message: 'Voucher checked.' } };
}

function wish(visit: Visit): Reply {
  const item = findProduct(visit.input.slug ?? '');
  if (!item) return refuse('We do not sell that any more.');
  const { wishes } = visit.session;
  const wished = !wishes.delete(item.slug);
  if (wished) wishes.add(item.slug);
  return { json: { ok: true, wished, message: wished ? 'On your wish list.' : 'Off your wish list.' } };
}

function newsletter({ input }: Visit): Reply {
  if (!isEmail(input.email ?? '')) return refuse('Give an email address like you@example.com.');
  return {
    json: { ok: true, email: input.email, message: `Thank you. We write to ${input.email} once a month.` },
  };
}

function contact({ input }: Visit): Reply {
  if (!input.name?.trim()) return refuse('Tell us your name.');
  if (!isEmail(input.email ?? '')) return refuse('Give an email address like you@example.com.');
  if (!input.message?.trim()) return refuse('Write us a message.');
  return { json: { ok: true, message: `Thank you, ${input.name}. We answer within a working day.` } };
}

function review({ input, session }: Visit): Reply {
  const item = findProduct(input.slug ?? '');
  const stars = Number(input.stars);
  if (!item) return refuse('We do not sell that any more.');
  if (!input.name?.trim() || !input.text?.trim()) return refuse('Give your name and a few words.');
  if (!Number.isInteger(stars) || stars < 1 || stars > 5) return refuse('Choose 1 to 5 stars.');
  const known = session.reviews.get(item.slug) ?? [];
  if (known.length >= REVIEWS_MAX) return refuse('That is enough reviews of one thing.');
  const posted = { name: input.name.trim(), stars, text: input.text.trim() };
  session.reviews.set(item.slug, [...known, posted]);
  return { json: { ok: true, review: posted, message: 'Thank you for the review.' } };
}

function deliveryQuote(visit: Visit): Reply {
  const postcode = (visit.query.get('postcode') ?? '').trim().toUpperCase();
  if (postcode.length < 3) return refuse('Give a postcode like HX7 6AA.');
  const inward = postcode.split(' ')[1];
  if (inward === undefined && visit.bugs.has('postcode-quote-500')) {
    throw new TypeError("Cannot read properties of undefined (reading 'charAt')");
  }
  const near = postcode.startsWith('HX');
  return {
    json: { ok: true, message: near ? 'We deliver there by bicycle.' : 'We deliver there in 2 to 4 days.' },
  };
}

function pay({ input, session }: Visit): Reply {
  if (session.cart.size === 0 || !session.address) return refuse('Your cart is empty.');
  if (!isCardNumber(input.card ?? '')) return refuse('The bank refused this card. Check the number.');
  if (!/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/.test(input.expiry?.trim() ?? ''))
    return refuse('Give the expiry date as MM/YY.');
  if (!/^\d{3,4}$/.test(input.code?.trim() ?? '')) return refuse('The security code has 3 or 4 digits.');
  if (session.orders.length >= ORDERS_MAX) return refuse('That is enough orders for one visit.');
  const fee = isDelivery(session.delivery) ? DELIVERY[session.delivery].price : 0;
  const id = `FW-${1001 + session.orders.length}`;
  session.orders.push({
    id,
    lines: [...session.cart],
    total: totalOf(session) + fee,
    address: session.address,
  });
  session.cart.clear();
  session.voucher = '';
  return { json: { ok: true, next: `/checkout/done/${id}`, message: 'Paid.' } };
}

/** What the shop's scripts call. */
export const apiRoutes: Route[] = [
  ['POST', /^\/api\/cart$/, addToCart],
  ['POST', /^\/api\/cart\/change$/, changeCart],
  ['POST', /^\/api\/cart\/remove$/, removeFromCart],
  ['POST', /^\/api\/voucher$/, setVoucher],
  ['POST', /^\/api\/wishes$/, wish],
  ['POST', /^\/api\/newsletter$/, newsletter],
  ['POST', /^\/api\/contact$/, contact],
  ['POST', /^\/api\/reviews$/, review],
  ['GET', /^\/api\/delivery-quote$/, deliveryQuote],
  ['POST', /^\/api\/pay$/, pay],
];
