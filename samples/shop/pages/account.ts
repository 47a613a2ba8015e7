import { html, type Markup, money } from '../html.ts';
import type { Reply, Route, Visit } from '../http.ts';
import { field, layout } from '../layout.ts';
import { isEmail } from '../rules.ts';

type Faults = Record<string, string>;

function signInPage(visit: Visit, faults: Faults = {}): Reply {
  const { email = '' } = visit.input;
  const content = html`<h1>Sign in</h1>
${faults.form ? html`<p class="error" role="alert">${faults.form}</p>` : null}
<form class="stack" method="post" action="/sign-in" novalidate>
  ${field('Email', 'email', { type: 'email', value: email, autocomplete: 'email', required: true })}
  ${field('Password', 'password', { type: 'password', autocomplete: 'current-password', required: true })}
  <button type="submit">Sign in</button>
</form><p>New here? <a href="/sign-up">Make an account</a></p>`;
  return { page: layout(visit, 'Sign in', content) };
}

function signIn(visit: Visit): Reply {
  const account = visit.session.accounts.get((visit.input.email ?? '').toLowerCase());
  if (!account || account.password !== visit.input.password) {
    return signInPage(visit, { form: 'That email and password do not go together.' });
  }
  visit.session.signedIn = account;
  return { redirect: '/account' };
}

function signUpPage(visit: Visit, faults: Faults = {}): Reply {
  const { name = '', email = '' } = visit.input;
  const content = html`<h1>Make an account</h1>
<form class="stack" method="post" action="/sign-up" novalidate>
  ${field('Full name', 'name', { value: name, error: faults.name, autocomplete: 'name', required: true })}
  ${field('Email', 'email', { type: 'email', value: email, error: faults.email, autocomplete: 'email', required: true })}
  ${field('Password', 'password', { type: 'password', error: faults.password, autocomplete: 'new-password', required: true })}
  <button type="submit">Make account</button>
</form><p>Been here before? <a href="/sign-in">Sign in</a></p>`;
  return { page: layout(visit, 'Make an account', content) };
}

function signUp(visit: Visit): Reply {
  const { name = '', email = '', password = '' } = visit.input;
  const faults: Faults = {};
  if (!name.trim()) faults.name = 'Tell us your name.';
  if (!isEmail(email)) faults.email = 'Give an email address like you@example.com.';
  if (password.length < 6) faults.password = 'Use at least 6 characters.';
  if (Object.keys(faults).length > 0) return signUpPage(visit, faults);
  const account = { name: name.trim(), email: email.toLowerCase(), password, phone: '' };
  visit.session.accounts.set(account.email, account);
  visit.session.signedIn = account;
  return { redirect: '/account' };
}

function accountPage(visit: Visit): Reply {
  const account = visit.session.signedIn;
  if (!account) return { redirect: '/sign-in' };
  const leaks = visit.bugs.has('profile-undefined') && visit.query.has('saved');
  const { telephone } = account as { telephone?: string };
  const phone = leaks ? String(telephone) : account.phone || 'not given';
  const content = html`<h1>Hello, ${account.name}</h1>
${visit.query.has('saved') ? html`<p class="ok" role="status">Your profile is saved.</p>` : null}
<section aria-labelledby="profile"><h2 id="profile">Profile</h2>
<dl><dt>Email</dt><dd>${account.email}</dd><dt>Phone</dt><dd>${phone}</dd></dl>
<form class="stack" method="post" action="/account" novalidate>
  ${field('Full name', 'name', { value: account.name, autocomplete: 'name', required: true })}
  ${field('Phone', 'phone', { type: 'tel', value: account.phone, autocomplete: 'tel' })}
  <button type="submit">Save profile</button>
</form></section>
<section aria-labelledby="orders"><h2 id="orders">Orders</h2>${orderHistory(visit)}</section>
<form method="post" action="/sign-out"><button type="submit" class="quiet">Sign out</button></form>`;
  return { page: layout(visit, 'Your account', content) };
}

function orderHistory({ session }: Visit): Markup {
  if (session.orders.length === 0) return html`<p>No orders yet. <a href="/shop">Find something</a></p>`;
  return html`<ul>${session.orders.map((order) => html`<li>Order ${order.id}: ${order.lines.length} lines, ${money(order.total)}</li>`)}</ul>`;
}

function saveProfile(visit: Visit): Reply {
  const account = visit.session.signedIn;
  if (!account) return { redirect: '/sign-in' };
  account.name = visit.input.name?.trim() || account.name;
  account.phone = visit.input.phone?.trim() ?? '';
  return { redirect: '/account?saved=1' };
}

function signOut(visit: Visit): Reply {
  visit.session.signedIn = null;
  return { redirect: '/' };
}

/** Accounts belong to the visitor's session: another browser never meets them. */
export const accountRoutes: Route[] = [
  ['GET', /^\/sign-in$/, (visit) => signInPage(visit)],
  ['POST', /^\/sign-in$/, signIn],
  ['GET', /^\/sign-up$/, (visit) => signUpPage(visit)],
  ['POST', /^\/sign-up$/, signUp],
  ['GET', /^\/account$/, accountPage],
  ['POST', /^\/account$/, saveProfile],
  ['POST', /^\/sign-out$/, signOut],
];
