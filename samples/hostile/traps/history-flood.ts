import { trapPage, trapSite } from '../site.ts';

/** Fills the history, and has another address every few milliseconds. */
export const historyFlood = trapSite(
  'history-flood',
  'pushes states into the history without end',
  trapPage(`<p>Where are we?</p><script>
    let n = 0;
    setInterval(() => { try { history.pushState(n, '', './trap?' + (n += 1)); } catch { /* Too many. */ } }, 5);
    setInterval(() => { location.hash = '#/' + n; }, 50);
  </script>`),
);
