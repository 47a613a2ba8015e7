import { type Page, STYLE } from './page.ts';

/** A table whose rows are made by a form: what was entered is listed, or another number. */
const orders: Page = ({ faulty }) => `${STYLE}<h1>Supplies</h1>
  <form id="make"><label>Name <input name="what" autocomplete="off"></label> <label>Boxes <input name="boxes" type="number" min="1" max="90"></label> <button>Add</button></form>
  <table><thead><tr><th>Name</th><th>Boxes</th></tr></thead><tbody id="rows"><tr><td>Paper</td><td>4</td></tr><tr><td>Glue</td><td>2</td></tr></tbody></table>
  <script>
  make.onsubmit = (event) => {
    event.preventDefault();
    if (!make.what.value || !make.boxes.value) return;
    const row = rows.insertRow();
    row.insertCell().textContent = make.what.value;
    row.insertCell().textContent = Number(make.boxes.value) + ${faulty ? 1 : 0};
    make.reset();
  };
  </script>`;

/** A table whose rows open a page of their own, which says the same, or another state. */
const states: Page = ({ faulty, rest }) => {
  const doors = [
    ['North', 'Open'],
    ['East', 'Shut'],
    ['South', 'Open'],
    ['West', 'Shut'],
  ];
  const [name, state] = doors.find(([one]) => one === rest) ?? [];
  if (name)
    return `${STYLE}<h1>${name}</h1><dl><dt>State</dt><dd>${faulty ? (state === 'Open' ? 'Shut' : 'Open') : state}</dd></dl>`;
  const rows = doors.map(
    ([one, is]) =>
      `<tr onclick="location.href = location.pathname + '/${one}'" style="cursor: pointer"><td>${one}</td><td>${is}</td></tr>`,
  );
  return `${STYLE}<h1>Doors</h1><table><thead><tr><th>Name</th><th>State</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
};

/** The page of a thing with its edit form below; the page says the day before the one that the form holds, or the same. */
const card: Page = ({ faulty, rest }) =>
  rest.endsWith('edit')
    ? `${STYLE}<h1>Edit Ada</h1><form><label>Licence renewal <input type="date" value="2031-03-05"></label> <button>Save</button></form>`
    : `${STYLE}<h1>Ada</h1><dl><dt>Renewal</dt><dd>${faulty ? 4 : 5} Mar 2031</dd></dl><a href="/${faulty ? 'faulty' : 'sound'}/card/4/edit">Edit</a>`;

/** A list of things with a page of each, of which one says something else in its place. */
const pumps =
  (page: string, instead: string): Page =>
  ({ faulty, rest }) => {
    const names = ['Alpha', 'Bravo', 'Delta', 'Echo'];
    const name = names[Number(rest) - 1];
    if (rest !== '' && faulty && name === 'Delta') return `${STYLE}<h1>Pump</h1>${instead}`;
    if (name)
      return `${STYLE}<h1>Pump</h1><h2>${name}</h2><p>Flow</p><p>12 litres</p><p>Built</p><p>1998</p><p>Place</p><p>Yard</p>`;
    const rows = names.map(
      (one, at) => `<li><a href="${faulty ? '/faulty' : '/sound'}/${page}/${at + 1}">${one}</a></li>`,
    );
    return `${STYLE}<h1>Pumps</h1><ul>${rows.join('')}</ul>`;
  };

/** What never comes in. */
const odd = pumps('odd', '<p>Loading…</p>');

/** What a library shows in place of what threw, as it logs. */
const thrown = pumps(
  'thrown',
  '<p>This page cannot be shown</p><button onclick="location.reload()">Try again</button><script>console.error(new TypeError("flow is null"))</script>',
);

/** A list of values that the address names; a reload applies it, or not. */
const choice: Page = ({ faulty, query }) => `${STYLE}<h1>Ropes</h1>
  <label>Made of <select id="by"><option value="">All</option><option>Hemp</option><option>Nylon</option></select></label><ul id="list"></ul>
  <script>
  const ropes = [['Anchor', 'Hemp'], ['Bow', 'Nylon'], ['Crane', 'Hemp'], ['Deck', 'Nylon'], ['Edge', 'Hemp']];
  const show = () => list.replaceChildren(...ropes.filter(([, is]) => !by.value || is === by.value)
    .map(([name, is]) => Object.assign(document.createElement('li'), { textContent: name + ', ' + is })));
  by.value = ${JSON.stringify(faulty ? '' : (query.get('of') ?? ''))};
  by.onchange = () => { history.replaceState(null, '', '?of=' + by.value); show(); };
  show();
  </script>`;

/** A list with a page of each item; the way back forgets, or remembers, what was chosen. */
const opened: Page = ({ faulty }) => `${STYLE}<div id="all"></div>
  <script>
  const boats = [['Albatross', 'Sail'], ['Bittern', 'Motor'], ['Curlew', 'Sail'], ['Dipper', 'Oars'], ['Egret', 'Motor']];
  const base = location.pathname.split('/').slice(0, 3).join('/');
  const drawList = () => {
    const chosen = ${faulty} ? '' : history.state?.by ?? '';
    all.innerHTML = '<h1>Boats</h1><label>Driven by <select><option value="">All</option><option>Sail</option><option>Motor</option><option>Oars</option></select></label><ul></ul>';
    const by = all.querySelector('select');
    const fill = () => all.querySelector('ul').replaceChildren(...boats.filter(([, by_]) => !by.value || by_ === by.value).map(([name, kind], at) => {
      const li = document.createElement('li');
      const link = Object.assign(document.createElement('a'), { href: base + '/' + name, textContent: name });
      link.onclick = (event) => { event.preventDefault(); history.pushState(null, '', link.href); draw(); };
      li.append(link, ' ' + kind);
      return li;
    }));
    by.value = chosen;
    by.onchange = () => { history.replaceState({ by: by.value }, ''); fill(); };
    fill();
  };
  const draw = () => {
    const name = location.pathname.split('/')[3];
    if (name) all.innerHTML = '<h1>' + name + '</h1><p>A boat of the club</p>';
    else drawList();
  };
  addEventListener('popstate', draw);
  draw();
  </script>`;

/** Lists whose things have rows, pages and filters of their own. */
export const THING_PAGES: Record<string, Page> = { orders, states, card, odd, thrown, choice, opened };
