/**
 * Runs first in every document of an app under the judge. It has no timer, no request and no patched function of its
 * own: the judge asks over one WebSocket, and what is new is told then and when the page goes.
 */
(() => {
  const script = document.currentScript;
  const PATH = script.dataset.judge;
  script.remove();
  if (globalThis.__judge) return;
  const scripts = new Map();
  const routes = new Set();
  let route = '';

  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${PATH}`);

  /** The hits of a script: one byte for each branch, not 0 when it was taken. */
  const hitsOf = (key, branches) => {
    const known = scripts.get(key);
    if (known) return known.hits;
    const hits = new Uint8Array(branches);
    scripts.set(key, { hits, told: new Uint8Array(branches), announced: false });
    return hits;
  };
  Object.defineProperty(globalThis, '__judge', { value: hitsOf, enumerable: false });

  const news = () => {
    const found = [];
    for (const [key, one] of scripts) {
      const taken = [];
      for (let index = 0; index < one.hits.length; index += 1) {
        if (one.hits[index] === 0 || one.told[index] !== 0) continue;
        one.told[index] = 1;
        taken.push(index);
      }
      if (taken.length > 0 || !one.announced) found.push([key, one.hits.length, taken]);
      one.announced = true;
    }
    return found;
  };

  const look = () => {
    if (window !== top || location.protocol === 'about:') return;
    const here = location.pathname + location.hash;
    if (here !== route) routes.add(here);
    route = here;
  };

  const tell = () => {
    if (socket.readyState !== 1) return;
    const taken = news();
    if (taken.length === 0 && routes.size === 0) return;
    socket.send(JSON.stringify({ taken, routes: [...routes] }));
    routes.clear();
  };

  socket.addEventListener('message', tell);
  socket.addEventListener('open', tell);
  addEventListener('pagehide', tell, true);
  navigation.addEventListener('currententrychange', look);
  look();
})();
