import { expect, it } from 'vitest';
import { CheckSite } from '#tests/support/check-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { tinyPages } from '#tests/support/tiny-site.ts';
import { keptEntry } from './kind.ts';

/** A form that keeps what is typed until it is sent or, with `faulty`, for ever. */
const page = (faulty: boolean) => `<h1>New boat</h1>
  <form id="make"><label>Name <input name="name"></label> <button>Add boat</button></form><p id="told"></p>
  <script>
  const draft = sessionStorage.getItem(location.pathname) ?? '';
  make.elements.name.value = draft;
  make.oninput = () => sessionStorage.setItem(location.pathname, make.elements.name.value);
  make.onsubmit = async (event) => {
    event.preventDefault();
    await fetch('/boats', { method: 'POST', body: make.elements.name.value });
    ${faulty ? '' : 'sessionStorage.removeItem(location.pathname);'}
    told.textContent = make.elements.name.value + ' was added';
    make.reset();
    make.elements.name.value = '';
  };
  </script>`;

const [sound, faulty] = [page(false), page(true)];
const pages = tinyPages({
  ...{ '/sound': '<h1>Boats</h1>', '/sound/new': sound, '/faulty/new': faulty, '/again/new': faulty },
  ...{ '/profile': faulty, '/boats': '<p>taken</p>' },
});
const site = new CheckSite(pages);

it('a form that begins with what it has sent is told of', async () => {
  const found = await site.foundBy(keptEntry, { faulty: 'faulty/new', sound: 'sound/new' });
  expect(found).toMatchObject({ variant: 'held', facts: { field: 'Name' } });
}, 60_000);

it('a form whose values may be settings is not judged', async () => {
  const { why, suspicions } = await site.tried(keptEntry, 'profile');
  expect([why, suspicions]).toEqual(['not judged: it may be a setting, which stays by rights', []]);
}, 60_000);

it('a form that begins with what it has sent: its exported test shows it', inFull, () =>
  // At an address that is new to the session: elsewhere the form would begin filled.
  site.provesExport(keptEntry, { faulty: 'again/new', sound: 'sound/new' }),
);
