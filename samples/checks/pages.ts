import { CHANGED_PAGES } from './changed-pages.ts';
import { UNHAPPY } from './unhappy.ts';

export type Item = { id: string; text: string };
export type Page = (given: { faulty: boolean; query: URLSearchParams; rest: string }) => string;

const STYLE = '<style>body{font:16px sans-serif} .done{color:#555}</style>';

/** A list that is kept on the server. `fault` is what goes wrong there or, `double` and `blank`, in the form. */
const list =
  (fault: string): Page =>
  ({ faulty }) =>
    `${STYLE}<h1>Things to do</h1>
  <form id="make"><label>What <input name="what" autocomplete="off"></label> <button>Add</button></form>
  <p id="count"></p><ul id="list"></ul>
  <script>
  const fault = ${JSON.stringify(faulty ? fault : '')};
  const api = 'api/${fault}';
  let busy = false;
  let items = [{ id: 'a', text: 'Water the plants' }, { id: 'b', text: 'Call the bank' }];
  let made = [];
  const draw = () => {
    list.replaceChildren(...[...items, ...made].map((item) => {
      const li = document.createElement('li');
      const text = document.createElement('span');
      const remove = document.createElement('button');
      text.textContent = item.text;
      remove.textContent = 'Delete';
      remove.onclick = async () => {
        made = made.filter((one) => one !== item);
        draw();
        await send('DELETE', { id: item.id });
      };
      li.append(text, ' ', remove);
      return li;
    }));
    if (fault !== 'tally' || !count.textContent) count.textContent = list.children.length + ' items';
  };
  const send = async (method, body) => (await fetch(api, { method, body: JSON.stringify(body) })).json();
  make.onsubmit = async (event) => {
    event.preventDefault();
    const text = make.what.value;
    if (!text.trim() && fault !== 'blank') return;
    if (busy && fault !== 'double') return;
    busy = true;
    const all = await send('POST', { text: fault === 'blank' ? text.trim() : text });
    made = fault === 'lost' ? [...made, { id: 'x', text }] : all;
    make.what.value = '';
    busy = false;
    draw();
  };
  fetch(api).then((answer) => answer.json()).then((all) => { made = all; draw(); });
  </script>`;

const filters: Page = ({ faulty, query }) => `${STYLE}<h1>Letters</h1>
  <input id="draft" aria-label="New letter" placeholder="New letter">
  <nav id="bar"></nav><ul id="list"></ul>
  <script>
  const faulty = ${faulty};
  const letters = ['Rent', 'Tax', 'Garden', 'Choir', 'School'].map((text, i) => ({ text, open: i % 2 === 0 }));
  const show = (named) => {
    bar.replaceChildren(...['All', 'Open', 'Closed'].map((name) => {
      const button = document.createElement('button');
      button.textContent = name;
      button.setAttribute('aria-pressed', String(name === named));
      button.onclick = () => {
        if (faulty) { draft.value = ''; if (name === 'Open' && letters.length === 5) letters.shift(); }
        history.replaceState(null, '', '?show=' + name.toLowerCase());
        show(name);
      };
      return button;
    }));
    const some = letters.filter(({ open }) => named === 'All' || open === (named === 'Open'));
    list.replaceChildren(...some.map(({ text }) => Object.assign(document.createElement('li'), { textContent: text })));
  };
  const named = ${JSON.stringify(query.get('show') ?? 'all')};
  show(faulty ? 'All' : named[0].toUpperCase() + named.slice(1));
  </script>`;

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

const sort: Page = ({ faulty }) => `${STYLE}<h1>Rooms</h1>
  <label>Sort by <select id="by"><option value="name">Name</option><option value="size">Size</option></select></label>
  <ul id="list"></ul>
  <script>
  const rooms = [['Attic', 30], ['Cellar', 12], ['Hall', 25], ['Kitchen', 12], ['Study', 18]];
  const show = () => {
    let sorted = [...rooms].sort((a, b) => by.value === 'size' ? a[1] - b[1] : a[0] < b[0] ? -1 : 1);
    if (${faulty} && by.value === 'size') sorted = [...new Map(sorted.map((room) => [room[1], room])).values()];
    list.replaceChildren(...sorted.map(([name, size]) => Object.assign(document.createElement('li'), { textContent: name + ', ' + size + ' square metres' })));
  };
  by.onchange = show;
  show();
  </script>`;

const pages: Page = ({ faulty, query }) => {
  const page = Number(query.get('page') ?? 1);
  const from = (page - 1) * (faulty ? 4 : 5);
  const words = 'amber birch cedar daisy elder fern gorse hazel iris jasmine kale lilac'.split(' ');
  const items = words.slice(from, from + 5).map((word) => `<li>The story of ${word}</li>`);
  const link = (to: number, name: string) => `<a href="?page=${to}">${name}</a>`;
  return `${STYLE}<h1>Stories</h1><ul>${items.join('')}</ul>
    <p>${page > 1 ? link(page - 1, 'Previous') : ''} ${page < 3 ? link(page + 1, 'Next') : ''}</p>`;
};

/** Says how many there are in all; one page leaves one out. */
const skips: Page = ({ faulty, query }) => {
  const page = Number(query.get('page') ?? 1);
  const words = 'amber birch cedar daisy elder fern gorse hazel iris jasmine kale lilac'.split(' ');
  const from = (page - 1) * 5 + (faulty && page === 2 ? 1 : 0);
  const items = words.slice(from, page * 5).map((word) => `<li>The song of ${word}</li>`);
  const link = (to: number, name: string) => `<a href="?page=${to}">${name}</a>`;
  return `${STYLE}<h1>Songs</h1><p>12 songs</p><ul>${items.join('')}</ul>
    <p>${page > 1 ? link(page - 1, 'Previous') : ''} <span>Page ${page} of 3</span> ${page < 3 ? link(page + 1, 'Next') : ''}</p>`;
};

/** Groups with their members; a list that counts, and a page of each. */
const counts: Page = ({ faulty, rest }) => {
  const groups = { choir: ['Ana', 'Bo', 'Cem'], band: ['Dov', 'Eli'], crew: ['Fay', 'Gus', 'Hal', 'Ida'] };
  const own = groups[rest as keyof typeof groups];
  if (own)
    return `${STYLE}<h1>Group</h1><p>${own.length} members</p><ul>${own.map((one) => `<li>${one} Smith</li>`).join('')}</ul>`;
  const rows = Object.entries(groups).map(
    ([name, all]) =>
      `<li><a href="${faulty ? '/faulty' : '/sound'}/counts/${name}">The ${name}</a> <span>${all.length + (faulty ? 1 : 0)} members</span></li>`,
  );
  return `${STYLE}<h1>Groups</h1><ul>${rows.join('')}</ul>`;
};

/** A value that is changed and saved. */
/** A desk whose link counts what the list behind it holds. */
const tiles: Page = ({ faulty, rest }) => {
  const late = ['Tent', 'Ladder', 'Drill'].map((thing) => `<tr><td>${thing}</td><td>Monday</td></tr>`);
  if (rest)
    return `${STYLE}<h1>Loans</h1><table><thead><tr><th>Thing</th><th>Due</th></tr></thead><tbody>${late.join('')}</tbody></table>`;
  const base = `${faulty ? '/faulty' : '/sound'}/tiles/loans`;
  return `${STYLE}<h1>Desk</h1><p><a href="${base}?state=late">Late loans <b>${late.length + (faulty ? 1 : 0)}</b></a></p>
  <p><a href="${base}">Loans 2 new</a> <a href="${base}?page=2">Page 2</a></p>`;
};

const edit: Page = ({ faulty }) => `${STYLE}<h1>Room</h1>
  <form id="room"><label>Name of the room <input name="room" value=""></label> <button>Save</button></form><p id="said" role="status"></p>
  <script>
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

const search: Page = ({ faulty }) => `${STYLE}<h1>Birds</h1>
  <label>Search birds <input id="q" type="search"></label><ul id="list"></ul>
  <script>
  let birds = ['Blackbird', 'Redstart', 'Goldfinch', 'Wheatear'];
  const show = () => {
    const found = birds.filter((one) => one.toLowerCase().includes(q.value.toLowerCase()));
    if (${faulty} && q.value && birds.length === 4) birds = birds.slice(1);
    list.replaceChildren(...found.map((one) => Object.assign(document.createElement('li'), { textContent: one })));
  };
  q.oninput = show;
  show();
  </script>`;

/** A list that asks its server at each letter, and shows whatever answer comes. */
const race: Page = ({ faulty }) => `${STYLE}<h1>Rivers</h1>
  <label>Search rivers <input id="q" type="search"></label><ul id="list"></ul>
  <script>
  const ask = async () => {
    const asked = q.value.toLowerCase();
    await fetch('api/rivers?q=' + asked);
    if (!${faulty} && asked !== q.value.toLowerCase()) return;
    list.replaceChildren(...['Danube', 'Rhine', 'Volga', 'Tagus'].filter((one) => one.toLowerCase().includes(asked))
      .map((one) => Object.assign(document.createElement('li'), { textContent: one })));
  };
  q.oninput = ask;
  ask();
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

const keys: Page = ({ faulty }) => `${STYLE}${faulty ? '<style>:focus{outline:none}</style>' : ''}
  <h1>Doors</h1><button>First</button> <button>Second</button> <a href="#x">Third</a> <input aria-label="Fourth">`;

const trap: Page = ({
  faulty,
}) => `${STYLE}<h1>Maze</h1><button>In</button> <button id="stay">Stay</button> <button>Out</button>
  <script>if (${faulty}) stay.onkeydown = (event) => { if (event.key === 'Tab') event.preventDefault(); };</script>`;

const plural: Page = ({ faulty }) =>
  `${STYLE}<h1>Basket</h1><p><b>1</b> ${faulty ? 'items' : 'item'} left</p><p>Level 1 items and 2 item packs</p><p>1 item(s)</p>`;

export const PAGES: Record<string, Page> = {
  lost: list('lost'),
  blank: list('blank'),
  hidden: list('hidden'),
  double: list('double'),
  tally: list('tally'),
  filters,
  views,
  sort,
  pages,
  skips,
  counts,
  tiles,
  edit,
  steps,
  undo,
  save,
  load,
  search,
  race,
  leak,
  waiting,
  dialog,
  keys,
  trap,
  plural,
  ...UNHAPPY,
  ...CHANGED_PAGES,
};
