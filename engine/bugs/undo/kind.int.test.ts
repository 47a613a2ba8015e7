import { expect, it } from 'vitest';
import { CheckSite } from '#tests/support/check-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { tinyPages } from '#tests/support/tiny-site.ts';
import { undo } from './kind.ts';

/** Notes that can be deleted, which can be taken back: to where the note stood or, with `faulty`, to the end. */
const page = (faulty: boolean) => `<h1>Notes</h1><ul id="list"></ul>
  <form id="make"><label>Note <input name="text"></label> <button>Add</button></form><p id="told"></p>
  <script>
  const notes = JSON.parse(localStorage.notes ?? '["Sea", "Wood"]');
  const draw = () => {
    localStorage.notes = JSON.stringify(notes);
    list.replaceChildren(...notes.map((text, at) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      item.textContent = text + ' ';
      button.textContent = 'Delete ' + text;
      button.onclick = () => { notes.splice(at, 1); draw(); offer(text, at); };
      item.append(button);
      return item;
    }));
  };
  const offer = (text, at) => {
    const back = document.createElement('button');
    back.textContent = 'Undo';
    back.onclick = () => { notes.splice(${faulty ? 'notes.length' : 'at'}, 0, text); told.replaceChildren(); draw(); };
    told.replaceChildren('Deleted ', back);
  };
  make.onsubmit = (event) => { event.preventDefault(); notes.push(make.text.value); make.reset(); draw(); };
  draw();
  </script>`;

const site = new CheckSite(tinyPages({ '/sound': page(false), '/faulty': page(true) }));

it('what is brought back to another place is told of', async () => {
  expect(await site.foundBy(undo)).toMatchObject({ variant: 'moved', facts: { of_two: true, undo: 'Undo' } });
}, 60_000);

it('what is brought back to another place: its exported test shows it', inFull, () =>
  site.provesExport(undo),
);
