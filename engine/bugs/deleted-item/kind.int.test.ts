import { expect, it } from 'vitest';
import { dialogKeys } from '#engine/bugs/dialog-keys/kind.ts';
import { CheckSite } from '#tests/support/check-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { tinyPages } from '#tests/support/tiny-site.ts';
import { deletedItem } from './kind.ts';

/**
 * Notes, each with a button that deletes it once a box has asked. The box is a dialog, at `plain` a box before a
 * curtain; with `faulty` the last note is deleted, whichever was meant. `boxed`: notes are made in a dialog, which then closes.
 */
const page = ({
  faulty = false,
  plain = false,
  asked = false,
  boxed = false,
}) => `<h1>Notes</h1><ul id="list"></ul>
  ${boxed ? '<button onclick="maker.showModal()">New note</button><dialog id="maker" aria-label="New note">' : ''}
  <form id="make"><label>Note <input name="text"></label> <button>Add</button></form>${boxed ? '</dialog>' : ''}
  ${
    plain
      ? `<div id="ask" hidden><style>#ask:not([hidden]) { position: fixed; inset: 0; background: rgba(0, 0, 0, 0.5); display: grid;
           place-items: center } #ask div { background: #fff; padding: 2rem }</style>`
      : '<dialog id="ask">'
  }<div><h2>Please confirm</h2><button id="no">Keep</button> <button id="yes">Delete</button></div>${plain ? '</div>' : '</dialog>'}
  <script>
  const notes = JSON.parse(localStorage.notes ?? '["Sea", "Wood"]');
  let meant = null;
  const shut = () => { ${plain ? 'ask.hidden = true' : 'ask.close()'} };
  const open = () => { ${plain ? 'ask.hidden = false' : 'ask.showModal()'} };
  const draw = () => {
    localStorage.notes = JSON.stringify(notes);
    list.replaceChildren(...notes.map((text) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      item.textContent = text + ' ';
      button.textContent = 'Delete ' + text;
      button.onclick = () => { meant = text; open(); };
      item.append(button);
      return item;
    }));
  };
  make.onsubmit = (event) => { event.preventDefault(); notes.push(make.text.value); make.reset(); draw();
    ${boxed ? 'maker.close();' : ''} };
  no.onclick = shut;
  yes.onclick = () => { notes.splice(${faulty ? 'notes.length - 1' : 'notes.indexOf(meant)'}, 1); shut(); draw(); };
  draw();
  ${asked ? 'open();' : ''}
  </script>`;

const site = new CheckSite(
  tinyPages({
    '/sound': page({}),
    '/plain': page({ plain: true }),
    '/faulty': page({ faulty: true, plain: true }),
    '/asked': page({ plain: true, asked: true }),
    '/dialog': page({ asked: true }),
    '/boxed': page({ boxed: true }),
    '/boxed-faulty': page({ boxed: true, faulty: true }),
  }),
);

it('a list that deletes its last item for an earlier one is told of', async () => {
  const plain = await site.tried(deletedItem, 'plain');
  expect([plain.why, ...plain.suspicions]).toEqual(['']);
  const bug = await site.foundBy(deletedItem);
  expect(bug).toMatchObject({ variant: 'another', facts: { of_two: true, confirm_by: 'Delete' } });
}, 60_000);

it('a list that deletes its last item for an earlier one: its exported test shows it', inFull, () =>
  site.provesExport(deletedItem),
);

const BOXED = { faulty: 'boxed-faulty', sound: 'boxed', opens: 'New note' };

it('the same is told of where each is made in a dialog that closes', async () => {
  const bug = await site.foundBy(deletedItem, BOXED);
  expect(bug).toMatchObject({ variant: 'another', facts: { of_two: true } });
}, 60_000);

it('the same where each is made in a dialog: its exported test shows it', inFull, () =>
  site.provesExport(deletedItem, BOXED),
);

const BOXES = { faulty: 'asked', sound: 'dialog' };

it('a box that covers the page and is no dialog by its role is told of', async () => {
  expect(await site.foundBy(dialogKeys, BOXES)).toMatchObject({ variant: 'role' });
}, 60_000);

it('a box that covers the page and is no dialog by its role: its exported test shows it', inFull, () =>
  site.provesExport(dialogKeys, BOXES),
);
