import type { Reply, Route } from '#samples/kit/server.ts';
import { html, type Markup } from '#samples/shop/html.ts';
import type { Person, Session } from '../data.ts';
import {
  clean,
  counted,
  field,
  guards,
  isGuarded,
  led,
  page,
  type SessionVisit,
  wasTaken,
} from '../layout.ts';
import { notFound } from './other.ts';

const PAGE = 10;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const HEADS = [
  ['name', 'Name'],
  ['email', 'E-mail'],
  ['role', 'Role'],
] as const;
type Head = (typeof HEADS)[number][0];

function peoplePage(visit: SessionVisit): Reply {
  const { query, session, bugs } = visit;
  const q = query.get('q') ?? '';
  const by = HEADS.find(([key]) => key === query.get('sort'))?.[0];
  const found = session.people
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(q.trim().toLowerCase()))
    .toSorted((a, b) => (by ? a[by].localeCompare(b[by]) || a.id - b.id : a.id - b.id));
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const at = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
  const skip = bugs.has('users-skip') && at > 1 ? 1 : 0;
  const shown = found.slice((at - 1) * PAGE + skip, at * PAGE);
  const address = (to: number, sort: Head | undefined = by): string =>
    `/users?${new URLSearchParams({ ...(q ? { q } : {}), ...(sort ? { sort } : {}), page: String(to) })}`;
  const heads = HEADS.map(
    ([key, text]) =>
      html`<th scope="col"${by === key ? html` aria-sort="ascending"` : null}><a href="${address(1, key)}">${text}</a></th>`,
  );
  return page(
    visit,
    'People',
    html`<form role="search" action="/users" class="bar">${field('Name or e-mail', 'q', { type: 'search', value: q })}
<button>Search</button></form>
<p>${counted(found.length, 'person', 'people')}</p>
<div class="bar"><button type="button" id="choose-all">Choose all</button><span id="chosen" role="status"></span></div>
<div class="scroll" tabindex="0" role="region" aria-label="People"><table id="people"><thead><tr><td></td>${heads}</tr></thead>
<tbody>${shown.map((person) => row(person, bugs.has('pale-badge')))}</tbody></table></div>
<nav class="bar" aria-label="Pages">${at > 1 ? html`<a href="${address(at - 1)}">Previous</a>` : null}
<span>Page ${at} of ${pages}</span>${at < pages ? html`<a href="${address(at + 1)}">Next</a>` : null}</nav>`,
  );
}

function row({ id, name, email, role }: Person, pale: boolean): Markup {
  const badge = role === 'Guest' ? html`<span class="${pale ? 'badge pale' : 'badge'}">Guest</span>` : role;
  return html`<tr><td><input type="checkbox" aria-label="Choose ${name}, ${email}"></td>
<td><a href="/users/${id}">${name}</a></td><td>${email}</td><td>${badge}</td></tr>`;
}

function personPage(visit: SessionVisit, person: Person, errors: Record<string, string> = {}): Reply {
  const { session, input, bugs } = visit;
  const { id, name, email, active } = person;
  const wrong = Object.keys(errors).length > 0;
  const flash = session.flash?.person === id ? [session.flash.note] : [];
  session.flash = null;
  const notes = [...person.notes, ...flash];
  const stays = bugs.has('dialog-stays');
  const state = active ? 'Suspend' : 'Let in again';
  const ask = html`<h2 id="ask">${state}?</h2><p>${name} is told by mail.</p>
<form method="post" action="/users/${id}/state" class="bar">${guards(session)}<button>Yes, go on</button>
<button type="button" id="ask-no">Cancel</button></form>`;
  return page(
    visit,
    name,
    html`<p>${active ? 'May sign in.' : 'Is suspended.'}</p>
<form method="post" action="/users/${id}" novalidate class="card">${guards(session)}<h2>Details</h2>
${field('Name', 'name', { value: wrong ? (input.name ?? '') : name, error: errors.name ?? '' })}
${field('E-mail', 'email', { type: 'email', value: wrong ? (input.email ?? '') : email, error: errors.email ?? '' })}
<button>Save details</button></form>
<h2>Notes</h2>${notes.length > 0 ? html`<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>` : html`<p>No notes.</p>`}
<form method="post" action="/users/${id}/notes" class="bar">${guards(session)}${field('New note', 'note')}<button>Add note</button></form>
<button type="button" id="ask-open"${stays ? html` data-stays` : null}>${state}</button>
${
  stays
    ? html`<div id="ask-dialog" class="stays" role="dialog" aria-modal="true" aria-labelledby="ask" hidden>${ask}</div>`
    : html`<dialog id="ask-dialog" aria-labelledby="ask">${ask}</dialog>`
}`,
    wrong ? 422 : 200,
  );
}

function save(visit: SessionVisit, person: Person): Reply {
  const { session, input } = visit;
  const [name, email] = [clean(input.name), clean(input.email)];
  const errors = {
    ...(name ? {} : { name: 'Give a name' }),
    ...(EMAIL.test(email) ? {} : { email: 'Give an address such as ada@ledger.example' }),
  };
  if (Object.keys(errors).length > 0) return personPage(visit, person, errors);
  Object.assign(person, { name, email });
  return led(session, `/users/${person.id}`, 'The details were saved.');
}

function addNote(visit: SessionVisit, person: Person): Reply {
  const { session, input, bugs } = visit;
  const note = clean(input.note);
  if (!note) return led(session, `/users/${person.id}`, 'Write a note first.');
  if (wasTaken(visit)) return led(session, `/users/${person.id}`, 'The note was added.');
  if (bugs.has('note-lost')) session.flash = { person: person.id, note };
  else person.notes.push(note);
  return led(session, `/users/${person.id}`, 'The note was added.');
}

function invitationsPage(visit: SessionVisit, error = ''): Reply {
  const { session, input } = visit;
  return page(
    visit,
    'Invitations',
    html`<form method="post" action="/invitations" novalidate class="bar">${guards(session)}
${field('E-mail or name of a colleague', 'who', { value: error ? (input.who ?? '') : '', error })}<button>Invite</button></form>
<h2>Waiting for an answer</h2><ul class="notes">${session.invitations.map((who) => html`<li>${who}</li>`)}</ul>`,
    error ? 422 : 200,
  );
}

function invite(visit: SessionVisit): Reply {
  const { session, input, bugs } = visit;
  const who = clean(input.who);
  if (!who) return invitationsPage(visit, 'Say who is to be invited');
  if (!bugs.has('invite-twice') && (wasTaken(visit) || session.invitations.includes(who)))
    return led(session, '/invitations', 'This invitation is on its way.');
  session.invitations.push(who);
  return led(session, '/invitations', 'The invitation is on its way.');
}

/** A handler about one person, for forms of our own pages. */
const about =
  (handler: (visit: SessionVisit, person: Person) => Reply, changes = true) =>
  (visit: SessionVisit): Reply => {
    const person = visit.session.people.find(({ id }) => id === Number(visit.params[0]));
    if (!person) return notFound(visit);
    return changes && !isGuarded(visit) ? { redirect: `/users/${person.id}` } : handler(visit, person);
  };

export const peopleRoutes: Route<Session>[] = [
  ['GET', /^\/users$/, peoplePage],
  ['GET', /^\/users\/(\d+)$/, about((visit, person) => personPage(visit, person), false)],
  ['POST', /^\/users\/(\d+)$/, about(save)],
  ['POST', /^\/users\/(\d+)\/notes$/, about(addNote)],
  [
    'POST',
    /^\/users\/(\d+)\/state$/,
    about(({ session }, person) => {
      person.active = !person.active;
      return led(session, `/users/${person.id}`, person.active ? 'May sign in again.' : 'Is suspended now.');
    }),
  ],
  ['GET', /^\/invitations$/, (visit) => invitationsPage(visit)],
  ['POST', /^\/invitations$/, (visit) => (isGuarded(visit) ? invite(visit) : { redirect: '/invitations' })],
];
