import { type Page, STYLE } from './page.ts';
import { THING_PAGES } from './thing-pages.ts';

/**
 * A list that is kept on the server. `fault` is what goes wrong there or, `double`, `leaves` and `blank`, in the form;
 * with `leaves` the page is left for itself once the answer is there, with `sweeps` all that it lists is made by it.
 */
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
  let items = ${fault === 'sweeps' ? '[]' : "[{ id: 'a', text: 'Water the plants' }, { id: 'b', text: 'Call the bank' }]"};
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
    if (busy && fault !== 'double' && fault !== 'leaves') return;
    busy = true;
    const all = await send('POST', { text: fault === 'blank' ? text.trim() : text });
    ${fault === 'leaves' ? 'return location.reload();' : ''}
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

/** A desk whose link counts what the list behind it holds. */
const tiles: Page = ({ faulty, rest }) => {
  const late = ['Tent', 'Ladder', 'Drill'].map((thing) => `<tr><td>${thing}</td><td>Monday</td></tr>`);
  if (rest)
    return `${STYLE}<h1>Loans</h1><table><thead><tr><th>Thing</th><th>Due</th></tr></thead><tbody>${late.join('')}</tbody></table>`;
  const base = `${faulty ? '/faulty' : '/sound'}/tiles/loans`;
  return `${STYLE}<h1>Desk</h1><p><a href="${base}?state=late">Late loans <b>${late.length + (faulty ? 1 : 0)}</b></a></p>
  <p><a href="${base}">Loans 2 new</a> <a href="${base}?page=2">Page 2</a></p>`;
};

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

/** A table that its own code saves as a file, which may lack the last row. */
const saving: Page = ({ faulty }) => `${STYLE}<h1>Sluices</h1><p><button id="save">Export CSV</button></p>
  <table><thead><tr><th>Sluice</th><th>Width</th></tr></thead><tbody>
  ${['Upper, old', 'Middle', 'Lower', 'Sea'].map((name, i) => `<tr><td>${name}</td><td>${i + 3} m</td></tr>`).join('')}
  </tbody></table>
  <script>
  save.onclick = () => {
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => [...row.cells].map((cell) => '"' + cell.textContent + '"').join(','));
    const text = ['Sluice,Width', ...rows.slice(0, ${faulty} ? -1 : undefined)].join('\\r\\n');
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([text], { type: 'text/csv' })), download: 'sluices.csv' });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  </script>`;

/** A table with a search, which is saved as a file as it is listed, or all of it. */
const narrowed: Page = ({
  faulty,
}) => `${STYLE}<h1>Weirs</h1><label>Search weirs <input id="q" type="search"></label>
  <button id="save">Export CSV</button><table><thead><tr><th>Weir</th><th>River</th></tr></thead><tbody id="rows"></tbody></table>
  <script>
  const weirs = [['Hollow bank', 'Danube'], ['Millers', 'Rhine'], ['Sandgate', 'Volga'], ['Quarry', 'Tagus']];
  const found = () => weirs.filter((weir) => weir.join(' ').toLowerCase().includes(q.value.toLowerCase()));
  const row = (cells) => '<tr>' + cells.map((cell) => '<td>' + cell + '</td>').join('') + '</tr>';
  const show = () => { rows.innerHTML = found().map(row).join(''); };
  q.oninput = show;
  save.onclick = () => {
    const text = [['Weir', 'River'], ...(${faulty} ? weirs : found())].map((cells) => cells.join(',')).join('\\r\\n');
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([text], { type: 'text/csv' })), download: 'weirs.csv' });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  show();
  </script>`;

/** A list whose filters are emptied by a button, which may forget to list anew. */
const clearing: Page = ({ faulty }) => `${STYLE}<h1>Bridges</h1>
  <label>Search bridges <input id="q" type="search"></label> <button id="clear" hidden>Clear filters</button><ul id="list"></ul>
  <script>
  const show = () => {
    const found = ['Stone arch', 'Swing bridge', 'Aqueduct', 'Footbridge'].filter((one) => one.toLowerCase().includes(q.value.toLowerCase()));
    list.replaceChildren(...found.map((one) => Object.assign(document.createElement('li'), { textContent: one })));
    clear.hidden = q.value === '';
  };
  q.oninput = show;
  clear.onclick = () => { q.value = ''; if (${faulty}) clear.hidden = true; else show(); };
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

/** Pages of lists: made, filtered, sorted, searched, turned over and counted. */
export const LIST_PAGES: Record<string, Page> = {
  ...THING_PAGES,
  lost: list('lost'),
  blank: list('blank'),
  hidden: list('hidden'),
  sweeps: list('sweeps'),
  double: list('double'),
  leaves: list('leaves'),
  tally: list('tally'),
  filters,
  sort,
  pages,
  skips,
  counts,
  tiles,
  search,
  clearing,
  saving,
  narrowed,
  race,
};
