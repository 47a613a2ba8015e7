import { trapPage, trapSite } from '../site.ts';

/** Asks whoever leaves to stay, and puts itself back into the history. */
export const beforeunloadTrap = trapSite(
  'beforeunload',
  'does not let its visitor go',
  trapPage(`<input aria-label="Name"><button onclick="this.textContent = 'Pressed'">Press</button><script>
    addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'Stay'; });
    addEventListener('popstate', () => history.pushState(1, ''));
    history.pushState(1, '');
  </script>`),
);
