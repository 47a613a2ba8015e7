import { type HostileSite, trapPage } from '../site.ts';

/** Closes its own window. */
export const closesItself: HostileSite = {
  name: 'closes-itself',
  about: 'closes its own window',
  links: ['trap', 'press'],
  pages: {
    '/trap': trapPage('<script>setTimeout(() => window.close(), 100);</script>'),
    '/press': trapPage('<button onclick="window.close()">Close</button>'),
  },
};
