// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
(() => {
  // The policy of the pages forbids making code from text, and trying to is told as a breach of it: whoever checks values
  // by schemas asks here, before any of their code is loaded, whether they may.
  globalThis.__zod_globalConfig = { jitless: true };

  const { dataset } = document.documentElement;
  let choice = null;
  try {
    choice = localStorage.getItem('rove.theme');
  } catch {
    // Storage can be refused (private windows, policies); the system's setting then decides.
    choice = null;
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.theme = dark ? 'dark' : 'light';

  // What depends on the query is not in the document: it is shown once the app knows it.
  if (/[?&](plan|payment)=/.test(location.search)) dataset.asked = '';

  // Nothing but the app's own code is ever named as a script by a script (Trusted Types).
  const trusted = globalThis.trustedTypes?.createPolicy('rove', {
    createScriptURL: (href) => {
      const { origin, pathname } = new URL(href, location.href);
      if (origin !== location.origin || !pathname.startsWith('/assets/'))
        throw new TypeError(`${href} is no code of ours`);
      return href;
    },
  });

  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      // Refused or damaged: the app asks for everything itself.
      return null;
    }
  };

  /** Whether the second step of signing in is still to be done: the session opens nothing until then. */
  const isHalfway = ({ access_token, user }) => {
    if (!user?.factors?.some(({ status }) => status === 'verified')) return false;
    const claims = access_token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(claims)).aal !== 'aal2';
  };

  // What the page at hand shows is asked for beside its code, with the session that is kept here, if it still stands for a
  // while; `lib/early-answers.ts` hands each answer to whoever asks for it first.
  const ask = (addresses) => {
    const session = stored('rove.session');
    const isFresh = session && session.expires_at * 1000 > Date.now() + 120_000 && !isHalfway(session);
    const isKnown = stored('rove.profile')?.timestamp > Date.now() - 240_000;
    const own = isFresh ? [...(isKnown ? [] : ['/api/user/profile']), ...addresses] : [];
    const headers = { accept: 'application/json', authorization: `Bearer ${session?.access_token}` };
    const get = (address, init) => [address, fetch(address, init).catch(() => null)];
    globalThis.roveEarly = {
      token: isFresh ? session.access_token : null,
      answers: new Map([get('/config.json'), ...own.map((address) => get(address, { headers }))]),
    };
  };

  // The page is in the document; its code comes once that has been painted, so that nothing is waited for twice.
  const load = () => {
    const named = document.querySelector('meta[name=rove-code]');
    if (!named || dataset.loading !== undefined) return;
    dataset.loading = '';
    const [first, ...needed] = named.content.split(' ');
    for (const href of needed) add('link', { rel: 'modulepreload', crossOrigin: '', href });
    add('script', { type: 'module', crossOrigin: '', src: trusted ? trusted.createScriptURL(first) : first });
  };
  const add = (tag, properties) =>
    document.head.append(Object.assign(document.createElement(tag), properties));
  // The app's document names what each of its pages needs: this one's is asked for before the app itself finds out.
  const pages = document.querySelector('meta[name=rove-page-needs]');
  if (pages) {
    const { pathname } = location;
    const all = Object.entries(JSON.parse(pages.content));
    const below = ([path]) => path.endsWith('/') && pathname.startsWith(path);
    const [path, needs] = all.find(([each]) => each === pathname) ?? all.find(below) ?? [];
    ask(needs?.asks.map((each) => each.replace(':id', pathname.slice(path.length))) ?? []);
    for (const href of needs?.code ?? [])
      add('link', { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href });
  }

  document.addEventListener('DOMContentLoaded', () => {
    if (document.hidden || dataset.asked !== undefined) return load();
    requestAnimationFrame(() => requestAnimationFrame(load));
    setTimeout(load, 1000);
  });

  // Until the app has come to life a form would be sent by the browser itself, with a password in its address; and a
  // button would do nothing. The app presses it when it can.
  const keep = (event) => {
    const root = document.getElementById('root');
    const target = event.target instanceof Element ? event.target : null;
    const button = event.submitter ?? target?.closest('button');
    if (root?.dataset.served === undefined || !button) return;
    event.preventDefault();
    root.pressed = button;
  };
  document.addEventListener('click', keep, true);
  document.addEventListener('submit', keep, true);
})();
