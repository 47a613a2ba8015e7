export type View = {
  signedIn: boolean;
  error: string;
  variant: 'form' | 'two_step' | 'app';
  digits: boolean;
};

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} - Members</title></head><body>${body}</body></html>`;

const header = ({ signedIn }: View): string =>
  signedIn
    ? '<nav><a href="/dashboard">Dashboard</a> <a href="/notes">Notes</a> <a href="/settings">Settings</a> <a href="/logout">Log out</a></nav>'
    : '<nav><a href="/">Home</a> <a href="/about">About</a> <a href="/login">Log in</a> <a href="/register">Sign up</a></nav>';

const alert = (text: string): string => (text ? `<p role="alert">${text}</p>` : '');

const newsletter =
  '<form action="/subscribe" method="post"><label>Your e-mail <input type="email" name="email"></label><button>Subscribe</button></form>';

/** The whole site of the `form` and `two_step` variants, by path. */
export const PAGES: Record<string, (view: View) => string> = {
  '/': (view) => page('Welcome', `${header(view)}<h1>A club for members</h1>${newsletter}`),
  '/about': (view) =>
    page('About', `${header(view)}<h1>About the club</h1><p>How to log in is told to members.</p>`),
  '/help': () => page('Help', '<h1>Help</h1><p>Trouble?</p><a href="/login">Log in</a>'),
  '/register': (view) =>
    page(
      'Sign up',
      `${header(view)}<h1>Create your account</h1><form method="post"><label>Name <input name="name"></label>
      <label>E-mail <input type="email" name="email"></label><label>Password <input type="password" name="a"></label>
      <label>Repeat password <input type="password" name="b"></label><button>Create account</button></form>`,
    ),
  '/login': (view) =>
    view.variant === 'two_step'
      ? page(
          'Log in',
          `${header(view)}<h1>Log in</h1>${alert(view.error)}<form method="post" action="/login/name">
          <label>E-mail <input type="email" name="username" autocomplete="username"></label><button>Next</button></form>`,
        )
      : page(
          'Log in',
          `${header(view)}<h1>Log in</h1>${alert(view.error)}<form method="post">
          <label>E-mail <input type="email" name="username" autocomplete="username"></label>
          <label>Password <input type="password" name="password" autocomplete="current-password"></label>
          <button type="button">Show password</button> <a href="/forgot">Forgot password?</a><button>Log in</button></form>`,
        ),
  '/login/password': (view) =>
    page(
      'Log in',
      `<h1>Welcome back</h1>${alert(view.error)}<form method="post">
      <label>Password <input type="password" name="password"></label><button>Continue</button></form>`,
    ),
  '/login/code': (view) =>
    page(
      'Two-factor authentication',
      `<h1>Enter your code</h1>${alert(view.error)}<p>Open your authenticator app.</p><form method="post">${
        view.digits
          ? Array.from(
              { length: 6 },
              (_, at) => `<input maxlength="1" inputmode="numeric" name="d" aria-label="Digit ${at + 1}">`,
            ).join('')
          : '<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code"></label>'
      }<button>Verify</button></form>`,
    ),
  '/dashboard': (view) =>
    page('Dashboard', `${header(view)}<h1>Good to see you</h1><p>Three notes are new.</p>`),
  '/notes': (view) =>
    page(
      'Notes',
      `${header(view)}<h1>Notes</h1><button onclick="throw new TypeError('notes are broken')">Sort notes</button>`,
    ),
  '/settings': (view) =>
    page(
      'Settings',
      `${header(view)}<h1>Settings</h1><form method="post"><label>Current password <input type="password" name="old"></label>
      <label>New password <input type="password" name="new"></label><button>Change password</button></form>`,
    ),
};

/**
 * The `app` variant: no form element, no cookie; its token lies in IndexedDB. `drawn_after_ms`: it is empty for so long, and
 * nothing that it asked for or has set tells that more will come.
 */
export const appPage = (
  drawn_after_ms: number,
) => `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Mitglieder</title></head><body><div id="root"></div>
<script>
const store = () => new Promise((done, fail) => { const ask = indexedDB.open('members', 1);
  ask.onupgradeneeded = () => ask.result.createObjectStore('keys');
  ask.onsuccess = () => done(ask.result); ask.onerror = () => fail(ask.error); });
const run = async (mode, work) => { const db = await store(); return new Promise((done) => {
  const tx = db.transaction('keys', mode); const ask = work(tx.objectStore('keys'));
  tx.oncomplete = () => { db.close(); done(ask.result); }; }); };
const root = document.getElementById('root');
const call = (path, token, body) => fetch(path, { method: body ? 'POST' : 'GET', body: body && JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...(token ? { authorization: 'Bearer ' + token } : {}) } });
async function show() {
  const token = await run('readonly', (keys) => keys.get('token'));
  const me = token ? await call('/api/me', token) : null;
  if (me && me.ok) {
    root.innerHTML = '<h1>Übersicht</h1><div>Hallo ' + (await me.json()).name + '</div><button id="out">Abmelden</button><button id="mehr">Mehr laden</button>';
    document.getElementById('mehr').onclick = async () => { if (!(await call('/api/me', token)).ok) return show(); root.append('Noch etwas. '); };
    document.getElementById('out').onclick = async () => { await run('readwrite', (keys) => keys.delete('token')); show(); };
    return;
  }
  root.innerHTML = '<h1>Anmelden</h1><div id="fault"></div><div><span>Benutzername</span><input id="user" placeholder="Benutzername"></div>' +
    '<div><span>Passwort</span><input id="pass" type="password"></div><div role="button" tabindex="0" id="go" style="cursor:pointer">Anmelden</div>';
  document.getElementById('go').onclick = async () => {
    const answer = await call('/api/login', '', { username: user.value, password: pass.value });
    if (!answer.ok) { document.getElementById('fault').textContent = 'Benutzername oder Passwort ist falsch'; return; }
    const { token } = await answer.json();
    await run('readwrite', (keys) => keys.put(token, 'token'));
    show();
  };
}
const end = performance.now() + ${drawn_after_ms};
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => (performance.now() < end ? port2.postMessage(0) : show());
port2.postMessage(0);
</script></body></html>`;
