import { type HostileSite, trapPage } from '../site.ts';

/** A script that never gives control back: at a press, and as soon as the page is shown. */
export const hungScript: HostileSite = {
  name: 'hung-script',
  about: 'has a script that never ends',
  links: ['press', 'trap'],
  pages: {
    '/press': trapPage('<button onclick="for (;;);">Calculate</button>'),
    '/trap': trapPage('<script>setTimeout(() => { for (;;); }, 50);</script>'),
  },
};
