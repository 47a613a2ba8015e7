import { CHANGED_PAGES } from './changed-pages.ts';
import { LINKED_PAGES } from './linked-pages.ts';
import { LIST_BOXES } from './list-boxes.ts';
import { LIST_PAGES } from './list-pages.ts';
import { type Page, STYLE } from './page.ts';
import { UNHAPPY } from './unhappy.ts';

/** Two screens of one page, told apart by the path. */
const views: Page = ({ faulty }) => `${STYLE}<main id="main"></main>
  <script>
  const base = location.pathname.split('/').slice(0, 3).join('/');
  const screens = {
    '': '<h1>Harbour</h1><p>Boats come in</p><p>Nets are dried</p><p>Fish is sold</p><a href="' + base + '/market">To the market</a>',
    market: '<h1>Market</h1><p>Bread and cheese</p><p>Flowers</p><p>Open on Friday</p><a href="' + base + '">To the harbour</a>',
  };
  const show = () => {
    main.innerHTML = screens[location.pathname.split('/')[3] ?? ''];
    const link = main.querySelector('a');
    link.onclick = (event) => { event.preventDefault(); history.pushState(null, '', link.href); show(); };
  };
  if (!${faulty}) addEventListener('popstate', show);
  show();
  </script>`;

/** A value that is changed and saved. */
const edit: Page = ({ faulty }) => `${STYLE}<h1>Room</h1>
  <form id="room"><label>Name of the room <input name="room" value=""></label>
  <label>Seats <input name="seats" role="spinbutton" aria-valuemin="1" aria-valuemax="60" value="60"></label>
  <button>Save</button></form><p id="said" role="status"></p>
  <script>
  room.seats.onchange = () => { room.seats.value = Math.min(60, Number(room.seats.value)); };
  const api = 'api/${faulty ? 'lost' : 'edit'}';
  fetch(api).then((answer) => answer.json()).then((all) => { room.room.value = all.at(-1)?.text ?? 'Attic'; });
  room.onsubmit = async (event) => {
    event.preventDefault();
    await fetch(api, { method: 'POST', body: JSON.stringify({ text: room.room.value }) });
    said.textContent = 'Saved';
  };
  </script>`;

const steps: Page = ({ faulty }) => `${STYLE}<h1>New trip</h1><p id="at"></p><div id="part"></div>
  <script>
  const kept = {};
  const show = (step) => {
    at.textContent = 'Step ' + step + ' of 3';
    part.innerHTML = '<form><label>Field ' + step + ' <input name="f"></label> ' + (step > 1 ? '<button type="button">Back</button> ' : '') + '<button>Continue</button></form>';
    const form = part.firstChild;
    if (!${faulty}) form.f.value = kept[step] ?? '';
    form.onsubmit = (event) => { event.preventDefault(); kept[step] = form.f.value; if (step < 3) show(step + 1); };
    form.querySelector('[type=button]')?.addEventListener('click', () => show(step - 1));
  };
  show(1);
  </script>`;

/** A form in parts without their numbers, and without an element that groups it. */
const parts: Page = ({ faulty }) => `${STYLE}<h1>Report a leak</h1><div id="part"></div>
  <script>
  const kept = {};
  const names = ['Street', 'Phone', 'Remark'];
  const show = (at) => {
    const onward = at < 2 ? ' <button id="on">Next</button>' : '';
    part.innerHTML = '<label>' + names[at] + ' <input id="f"></label> ' + (at > 0 ? '<button id="back">Back</button>' : '') + onward;
    if (!${faulty}) f.value = kept[at] ?? '';
    if (at < 2) on.onclick = () => { kept[at] = f.value; if (f.value) show(at + 1); };
    if (at > 0) back.onclick = () => show(at - 1);
  };
  show(0);
  </script>`;

/** A list whose deletions can be taken back. */
const undo: Page = ({ faulty }) => `${STYLE}<h1>Shopping</h1>
  <form id="make"><label>What <input name="what" autocomplete="off"></label> <button>Add</button></form><ul id="list"></ul><p id="bar"></p>
  <script>
  let items = ['Bread', 'Milk'];
  const draw = () => list.replaceChildren(...items.map((text) => {
    const li = document.createElement('li');
    const remove = Object.assign(document.createElement('button'), { textContent: 'Delete' });
    remove.onclick = () => {
      const before = items;
      items = items.filter((one) => one !== text);
      const back = Object.assign(document.createElement('button'), { textContent: 'Undo' });
      back.onclick = () => { if (!${faulty}) items = before; bar.replaceChildren(); draw(); };
      bar.replaceChildren(back);
      draw();
    };
    li.append(Object.assign(document.createElement('span'), { textContent: text }), ' ', remove);
    return li;
  }));
  make.onsubmit = (event) => {
    event.preventDefault();
    if (make.what.value.trim()) items = [...items, make.what.value];
    make.reset();
    draw();
  };
  draw();
  </script>`;

/** A form that speaks of success, or of failure, when its request fails. */
const save: Page = ({ faulty }) => `${STYLE}<h1>Guest book</h1>
  <form id="make"><label>Your line <input name="line" autocomplete="off"></label> <button>Sign</button></form>
  <p id="said" role="status"></p><ul id="list"><li>It was lovely</li></ul>
  <script>
  make.onsubmit = async (event) => {
    event.preventDefault();
    const answer = await fetch('api/save', { method: 'POST', body: JSON.stringify({ text: make.line.value }) }).catch(() => null);
    if (!${faulty} && !answer?.ok) return void (said.textContent = 'That did not work. Please try again.');
    said.textContent = 'Your line was saved';
  };
  </script>`;

/** A page that waits for what it asks for. */
const load: Page = ({ faulty }) => `${STYLE}<h1>Forecast</h1><p id="now">Loading…</p>
  <script>
  fetch('api/load').then((answer) => answer.json()).then(() => { now.textContent = 'It rains'; })
    .catch(() => { if (!${faulty}) now.textContent = 'There is no forecast at the moment.'; });
  </script>`;

/** Two views, of which one keeps everything that it ever made. */
const leak: Page = ({ faulty }) => `${STYLE}<h1>Views</h1><div id="bar"></div><p id="now"></p>
  <script>
  const kept = [];
  const show = (named) => {
    bar.replaceChildren(...['Table', 'Chart'].map((name) => {
      const button = document.createElement('button');
      button.textContent = name;
      button.setAttribute('aria-pressed', String(name === named));
      button.onclick = () => show(name);
      return button;
    }));
    now.textContent = 'This is the ' + named.toLowerCase();
    const made = Array.from({ length: 40_000 }, (_, n) => ({ n }));
    if (${faulty}) kept.push(made);
  };
  show('Table');
  </script>`;

const waiting: Page = ({ faulty }) => `${STYLE}<h1>Weather</h1><p id="now">Loading…</p>
  <script>if (!${faulty}) setTimeout(() => { now.textContent = 'It rains'; }, 900);</script>`;

const dialog: Page = ({ faulty }) =>
  faulty
    ? `${STYLE}<h1>Office</h1><a href="#a">Behind one</a>
      <div role="dialog" aria-modal="true" aria-label="Ask"><button onclick="this.parentNode.remove()">Close</button></div><a href="#b">Behind two</a>`
    : `${STYLE}<h1>Office</h1><a href="#a">Behind one</a><dialog id="ask"><button onclick="ask.close()">Close</button></dialog>
      <a href="#b">Behind two</a><script>ask.showModal();</script>`;

/** The focus on the box around a dialog, as component libraries put it. */
const boxed: Page = ({ faulty }) => `${STYLE}<h1>Ward</h1><button id="behind">Ask</button>
  <div id="box" tabindex="-1"><div role="dialog" aria-modal="true" aria-label="Ask">
    <button id="first">Close</button> <button id="last">Send</button></div></div>
  <script>
  (${faulty} ? behind : box).focus();
  box.onkeydown = (event) => {
    if (event.key === 'Escape') box.remove();
    if (event.key !== 'Tab' || document.activeElement !== last) return;
    event.preventDefault();
    first.focus();
  };
  </script>`;

const keys: Page = ({ faulty }) => `${STYLE}${faulty ? '<style>:focus{outline:none}</style>' : ''}
  <h1>Doors</h1><button>First</button> <button>Second</button> <a href="#x">Third</a> <input aria-label="Fourth">`;

const trap: Page = ({
  faulty,
}) => `${STYLE}<h1>Maze</h1><button>In</button> <button id="stay">Stay</button> <button>Out</button>
  <script>if (${faulty}) stay.onkeydown = (event) => { if (event.key === 'Tab') event.preventDefault(); };</script>`;

const plural: Page = ({ faulty }) =>
  `${STYLE}<h1>Basket</h1><p><b>1</b> ${faulty ? 'items' : 'item'} left</p><p>Level 1 items and 2 item packs</p><p>1 item(s)</p>`;

export const PAGES: Record<string, Page> = {
  ...LIST_PAGES,
  views,
  edit,
  steps,
  parts,
  undo,
  save,
  load,
  leak,
  waiting,
  dialog,
  boxed,
  keys,
  trap,
  plural,
  ...LINKED_PAGES,
  ...LIST_BOXES,
  ...UNHAPPY,
  ...CHANGED_PAGES,
};
