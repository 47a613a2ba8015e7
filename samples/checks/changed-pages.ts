import type { Page } from './page.ts';

const STYLE = '<style>body{font:16px sans-serif}</style>';

/** A table of which a row is changed: for good or, faulty, on the screen only. What else changes by itself is no bug. */
const finish: Page = ({ faulty }) => `${STYLE}<h1>Jobs</h1>
  <p id="clock"></p><p>Visitors today: <b id="visits"></b></p>
  <table><thead><tr><th>Job</th><th>State</th><th>Seen</th></tr></thead><tbody id="rows"></tbody></table>
  <button id="press">Finish the roof</button><p id="said" role="status"></p>
  <script>
  const api = 'api/${faulty ? 'lost' : 'finish'}';
  const jobs = { Roof: 'Open', Cellar: 'Open', Garden: 'Done', Fence: 'Open' };
  clock.textContent = 'It is ' + new Date().toLocaleTimeString();
  visits.textContent = Math.floor(performance.timeOrigin % 100000);
  const names = Object.keys(jobs).sort(() => Math.random() - 0.5);
  const draw = () => rows.replaceChildren(...names.map((name) => {
    const row = document.createElement('tr');
    const seen = Math.floor(performance.timeOrigin % 60) + ' s ago';
    row.append(...[name, jobs[name], seen].map((textContent) => Object.assign(document.createElement('td'), { textContent })));
    return row;
  }));
  const finished = () => { jobs.Roof = 'Done'; draw(); };
  press.onclick = async () => {
    await fetch(api, { method: 'POST', body: JSON.stringify({ text: 'roof' }) });
    finished();
    said.textContent = 'Saved';
  };
  draw();
  fetch(api).then((answer) => answer.json()).then((all) => { if (all.some(({ text }) => text === 'roof')) finished(); });
  </script>`;

/** A number in the navigation, which counts what is kept on the server. */
const badge: Page = ({
  faulty,
}) => `${STYLE}<nav><a id="count" href="#letters">Letters</a></nav><h1>Letters</h1>
  <p>All that was ever written</p><button id="press">Write one</button>
  <script>
  const count_all = (all) => { count.textContent = 'Letters ' + all.length; };
  fetch('api/badge').then((answer) => answer.json()).then(count_all);
  press.onclick = async () => {
    const all = await (await fetch('api/badge', { method: 'POST', body: JSON.stringify({ text: 'A letter' }) })).json();
    if (!${faulty}) count_all(all);
  };
  </script>`;

/** Pages on which something is done, and that are compared with what is kept. */
export const CHANGED_PAGES: Record<string, Page> = { finish, badge };
