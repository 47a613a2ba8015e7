import type { Reply, Route } from '#samples/kit/server.ts';
import { html } from '#samples/shop/html.ts';
import type { Role, Session } from '../data.ts';
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

const membersOf = ({ people }: Session, { name }: Role) => people.filter(({ role }) => role === name);

function rolesPage(visit: SessionVisit, error = ''): Reply {
  const { session, query, bugs } = visit;
  const byMembers = query.get('sort') === 'members';
  const listed = session.roles.map((role) => ({ ...role, count: membersOf(session, role).length }));
  const sorted = byMembers ? listed.toSorted((a, b) => b.count - a.count) : listed;
  const ties = new Map(sorted.map((role) => [role.count, role]));
  const rows = byMembers && bugs.has('roles-sort') ? [...ties.values()] : sorted;
  const more = bugs.has('role-count') ? 1 : 0;
  return page(
    visit,
    'Roles',
    html`<div class="scroll" tabindex="0" role="region" aria-label="Roles"><table><thead><tr>
<th scope="col"><a href="/roles">Role</a></th>
<th scope="col"${byMembers ? html` aria-sort="descending"` : null}><a href="/roles?sort=members">Members</a></th></tr></thead>
<tbody>${rows.map(
      ({ id, name, count }) =>
        html`<tr><td><a href="/roles/${id}">${name}</a></td><td>${counted(count + (count > 0 ? more : 0), 'member')}</td></tr>`,
    )}</tbody></table></div>
<form method="post" action="/roles" novalidate class="bar">${guards(session)}${field('Name of a new role', 'role', { error, max: 40 })}
<button>Add role</button></form>`,
    error ? 422 : 200,
  );
}

function addRole(visit: SessionVisit): Reply {
  const { session, input, bugs } = visit;
  const name = bugs.has('blank-role') ? (input.role ?? '').slice(0, 40) : clean(input.role, 40);
  if (!name) return rolesPage(visit, 'Give the role a name');
  if (session.roles.some((role) => role.name === name) && name.trim())
    return rolesPage(visit, 'There is such a role');
  session.last += 1;
  session.roles.push({ id: session.last, name });
  return led(session, '/roles', 'The role was added.');
}

function rolePage(visit: SessionVisit): Reply {
  const role = visit.session.roles.find(({ id }) => id === Number(visit.params[0]));
  if (!role) return notFound(visit);
  const members = membersOf(visit.session, role);
  const list = html`<ul>${members.map(({ id, name, email }) => html`<li><a href="/users/${id}">${name}</a>, ${email}</li>`)}</ul>`;
  return page(
    visit,
    role.name.trim() || 'Role',
    html`<p>${counted(members.length, 'member')}</p>${members.length > 0 ? list : null}<p><a href="/roles">All roles</a></p>`,
  );
}

function keysPage(visit: SessionVisit, error = ''): Reply {
  const { session, bugs } = visit;
  const items = session.keys.map(
    ({ id, name }) => html`<li>${name}
<form method="post" action="/keys/${id}/delete">${guards(session)}<button>Delete</button></form></li>`,
  );
  const help = html`<button type="button" id="help"${bugs.has('help-over-key') ? html` class="over"` : null}>Help</button>`;
  return page(
    visit,
    'Keys',
    html`<p>Programs sign in with a key.</p>${session.keys.length > 0 ? html`<ul class="notes keys">${items}</ul>` : html`<p>No keys.</p>`}
<div class="making"><form method="post" action="/keys" novalidate class="bar">${guards(session)}
${field('What the key is for', 'key', { error, max: 40 })}<button>Create key</button></form>${help}</div>
<p id="help-text" role="status"></p>`,
    error ? 422 : 200,
  );
}

function createKey(visit: SessionVisit): Reply {
  const { session, input } = visit;
  const name = clean(input.key, 40);
  if (!name) return keysPage(visit, 'Say what the key is for');
  if (wasTaken(visit)) return led(session, '/keys', 'The key was created.');
  session.last += 1;
  session.keys.push({ id: session.last, name });
  return led(session, '/keys', 'The key was created.');
}

function deleteKey({ session, params, bugs }: SessionVisit): Reply {
  const at = session.keys.findIndex(({ id }) => id === Number(params[0]));
  if (at < 0) return led(session, '/keys', 'The key is gone already.');
  const more = bugs.has('key-neighbour') && at > 0 ? 1 : 0;
  session.keys.splice(at - more, 1 + more);
  return led(session, '/keys', 'The key was deleted.');
}

const guarded = (place: string, handler: (visit: SessionVisit) => Reply) => (visit: SessionVisit) =>
  isGuarded(visit) ? handler(visit) : { redirect: place };

export const roleRoutes: Route<Session>[] = [
  ['GET', /^\/roles$/, (visit) => rolesPage(visit)],
  ['POST', /^\/roles$/, guarded('/roles', addRole)],
  ['GET', /^\/roles\/(\d+)$/, rolePage],
  ['GET', /^\/keys$/, (visit) => keysPage(visit)],
  ['POST', /^\/keys$/, guarded('/keys', createKey)],
  ['POST', /^\/keys\/(\d+)\/delete$/, guarded('/keys', deleteKey)],
];
