import { type Page, STYLE } from './page.ts';

/** The page of a thing, of which there is one; `fault` is what it does with the id of another. */
const thing =
  (fault: string): Page =>
  ({ faulty, rest }) =>
    `<style>body{font:16px sans-serif}</style><main id="main">Loading…</main>
  <script>
  const fault = ${JSON.stringify(faulty ? fault : '')};
  const things = { 4: { name: 'Rope', price: 12, made: 'Bergen', colour: 'red', weight: '3 kg' } };
  const show = (one) => {
    main.innerHTML = ['<h1>', one.name, '</h1><p>Its price is ', one.price, '</p><p>Made in ', one.made,
      '</p><p>It is ', one.colour, '</p><p>It weighs ', one.weight, '</p><p>', one.name, ' is sold alone</p>']
      .map(String).join('');
  };
  fetch('/${faulty ? 'faulty' : 'sound'}/api/thing').then(() => {
    const one = things[${JSON.stringify(rest)}];
    if (one) return show(one);
    if (fault === 'leaks') return show({});
    if (fault === 'waits') return;
    main.innerHTML = '';
    if (fault === 'blank') return show(one);
    main.innerHTML = '<h1>Rope and more</h1><p>There is no such thing.</p>';
  });
  </script>`;

/** A table with pages and a filter or a search, which keeps its page when that is used. */
/** A form beside a feed that is told of something new now and then. */
const drafts: Page = ({ faulty }) => `${STYLE}<h1>Log</h1><div id="all"></div>
  <script>
  let news = 0;
  const form = '<form><label>Entry <textarea></textarea></label> <button>Save</button></form>';
  all.innerHTML = form + '<p id="news"></p>';
  setInterval(() => {
    news += 1;
    if (${faulty}) all.innerHTML = form + '<p id="news"></p>';
    document.querySelector('#news').textContent = 'News: ' + news;
  }, 1_500);
  </script>`;

const kept =
  (control: string): Page =>
  ({ faulty }) =>
    `<style>body{font:16px sans-serif}</style><h1>Lamps</h1>${control}
  <table><thead><tr><th>Lamp</th><th>Room</th></tr></thead><tbody id="rows"></tbody></table>
  <p id="none"></p><p><button id="back">Previous</button> <button id="next">Next</button></p>
  <script>
  const names = 'Arcade Beacon Candle Daylight Ember Flare Globe Halogen Incandescent Jupiter Kerosene'.split(' ');
  const lamps = names.map((name, i) => [name, ['Hall', 'Kitchen', 'Attic', 'Hall', 'Kitchen'][i % 5]]);
  let page = 0;
  const field = document.querySelector('input,select');
  const show = () => {
    const word = field.value.toLowerCase();
    const found = lamps.filter((lamp) => lamp.join(' ').toLowerCase().includes(word));
    const here = found.slice(page * 5, page * 5 + 5);
    rows.innerHTML = here.map((lamp) => '<tr><td>' + lamp.join('</td><td>') + '</td></tr>').join('');
    none.textContent = here.length ? '' : 'No lamps found';
    back.disabled = page === 0;
    next.disabled = page * 5 + 5 >= found.length;
  };
  back.onclick = () => { page -= 1; show(); };
  next.onclick = () => { page += 1; show(); };
  field.oninput = () => { if (!${faulty}) page = 0; show(); };
  show();
  </script>`;

/** A search that takes its text for a pattern, has its server take it for a part of a query, or waits where it finds nothing. */
const trees =
  (fault: string): Page =>
  ({ faulty }) =>
    `<style>body{font:16px sans-serif} @keyframes turn{to{transform:rotate(360deg)}}
    .mark{width:24px;height:24px;border:3px solid #ccc;border-top-color:#333;border-radius:50%;animation:turn 1s linear infinite}</style>
  <h1>Trees</h1><label>Search trees <input id="q" type="search"></label><div id="found"></div>
  <script>
  const fault = ${JSON.stringify(faulty ? fault : '')};
  const trees = ['Alder', 'Beech', 'Cedar', 'Elder'];
  const show = async () => {
    const word = q.value.toLowerCase();
    if (${fault === 'quoted'}) {
      const answer = await fetch('api/trees?q=' + encodeURIComponent(word));
      if (!answer.ok) return;
    }
    const fits = fault === 'pattern' ? (tree) => new RegExp(word).test(tree) : (tree) => tree.includes(word);
    const some = trees.filter((tree) => fits(tree.toLowerCase()));
    const none = fault === 'turning' ? '<div class="mark"></div>' : '<p>No trees found</p>';
    found.innerHTML = some.length ? '<ul><li>' + some.join('</li><li>') + '</li></ul>' : none;
  };
  q.oninput = show;
  show();
  </script>`;

/** Pages of what goes less well: a thing that does not exist, a search without hits. */
export const UNHAPPY: Record<string, Page> = {
  drafts,
  thing: thing('blank'),
  endless: thing('waits'),
  leaky: thing('leaks'),
  pattern: trees('pattern'),
  quoted: trees('quoted'),
  turning: trees('turning'),
  kept: kept('<label>Search lamps <input type="search"></label>'),
  kept_filter: kept(
    '<label>Room <select><option value="">All</option><option>Hall</option><option>Kitchen</option><option>Attic</option></select></label>',
  ),
};
