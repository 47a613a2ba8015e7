import { type Page, STYLE } from './page.ts';

/** Tabs that put their name into the address, which opens that tab or none. */
const tabs: Page = ({ faulty }) => `${STYLE}<h1>Boathouse</h1><div role="tablist" id="bar"></div>
  <div id="panel" role="tabpanel" aria-label="Part"></div>
  <script>
  const parts = {
    prices: '<p>An hour costs 4</p><p>A day costs 20</p><p>Boys and girls pay half</p>',
    rules: '<p>Wear a vest</p><p>Be back by dusk</p>',
  };
  const show = (name) => {
    bar.replaceChildren(...['Prices', 'Rules'].map((label) => {
      const tab = document.createElement('button');
      tab.role = 'tab';
      tab.textContent = label;
      tab.ariaSelected = String(label.toLowerCase() === name);
      tab.onclick = () => { history.replaceState(null, '', '#' + label.toLowerCase()); show(label.toLowerCase()); };
      return tab;
    }));
    panel.innerHTML = parts[name] ?? '';
  };
  const named = location.hash.slice(1);
  show(${faulty} && named ? 'none' : named || 'prices');
  </script>`;

/** A field that suggests what may be meant, and shows whatever answer comes. */
const guess: Page = ({ faulty }) => `${STYLE}<h1>Ferry</h1>
  <label>Harbour <input id="q" role="combobox" aria-expanded="false" autocomplete="off"></label><div id="hits"></div>
  <script>
  q.oninput = async () => {
    const asked = q.value.toLowerCase();
    await fetch('api/harbours?q=' + asked);
    if (!${faulty} && asked !== q.value.toLowerCase()) return;
    hits.replaceChildren(...['Antwerp', 'Bergen', 'Malaga', 'Tallinn'].filter((one) => asked && one.toLowerCase().includes(asked))
      .map((one) => Object.assign(document.createElement('button'), { textContent: one })));
  };
  </script>`;

/** A list whose search is put into the address as it is typed, so that a sign may end it. */
const boats: Page = ({ faulty }) => `${STYLE}<h1>Boats</h1>
  <label>Search boats <input id="q" type="search"></label><ul id="list"></ul>
  <script>
  const ask = async () => {
    const address = new URL('api/boats?name=' + ${faulty ? 'q.value' : 'encodeURIComponent(q.value)'}, location.href);
    await fetch(address);
    const asked = (address.searchParams.get('name') ?? '').toLowerCase();
    list.replaceChildren(...['Canoe', 'Dinghy', 'Skiff', 'Yawl'].filter((one) => one.toLowerCase().includes(asked))
      .map((one) => Object.assign(document.createElement('li'), { textContent: one })));
  };
  q.oninput = ask;
  ask();
  </script>`;

/** A menu that asks for what is new while it is open, and goes on after that where nothing ends it. */
const bell: Page = ({
  faulty,
}) => `${STYLE}<h1>Pier</h1><button id="b" aria-expanded="false">News</button><p id="menu" hidden>No news yet</p>
  <script>
  let timer;
  b.onclick = () => {
    menu.hidden = !menu.hidden;
    b.ariaExpanded = String(!menu.hidden);
    if (!${faulty}) clearInterval(timer);
    if (menu.hidden) return;
    fetch('api/news');
    timer = setInterval(() => fetch('api/news'), 1000);
  };
  </script>`;

/** A counter that is asked for each second, or as often as a wrong unit makes of it. */
const buoy: Page = ({ faulty }) => `${STYLE}<h1>Buoy</h1><p>Unread messages: <output id="n">0</output></p>
  <script>
  setInterval(async () => { await fetch('api/news'); n.value = 0; }, ${faulty ? 200 : 1_000});
  </script>`;

/** Pages with addresses of their own parts, requests and files. */
const BERTHS = '<h2>Berths</h2><p>North pier</p><p>South pier</p><p>Long quay</p><p>Old wall</p>';

/** A page that the app shows by itself, and that its address does not lead to. */
const quay: Page = ({ faulty, rest }) => {
  const ways = ['plural', 'todo', 'sort'].map((name) => `<a href="/sound/${name}">${name}</a>`).join(' ');
  const isOpened = rest !== '';
  const main = isOpened && faulty ? '<p>This page could not be shown</p>' : isOpened ? BERTHS : '';
  return `${STYLE}<nav>${ways} <button id="go">See the berths</button></nav><main>${main}</main>
<script>
document.querySelector('#go').onclick = () => {
  if (!location.pathname.endsWith('/berths')) history.pushState({}, '', location.pathname + '/berths');
  document.querySelector('main').innerHTML = ${JSON.stringify(BERTHS)};
};
</script>`;
};

/** A page that is put together from parts, whose addresses show each part alone. */
const jetty: Page = ({ faulty, rest }) =>
  faulty && rest !== '' ? BERTHS : quay({ faulty: false, query: new URLSearchParams(), rest });

export const LINKED_PAGES: Record<string, Page> = { tabs, guess, boats, bell, buoy, quay, jetty };
