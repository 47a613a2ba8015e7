import { type HostileSite, trapPage } from '../site.ts';

/** Boxes nested deeper than the stack that lays them out: the renderer is gone at once. */
const CRASH = `let at = document.body;
  for (let i = 0; i < 20_000; i += 1) at = at.appendChild(document.createElement('div'));`;

/** Ends the renderer: as soon as it is shown, and at a press. */
export const rendererCrash: HostileSite = {
  name: 'renderer-crash',
  about: 'crashes the renderer',
  links: ['press', 'trap'],
  pages: {
    '/press': trapPage(`<button onclick="${CRASH}">Calculate</button>`),
    '/trap': trapPage(`<p>It ends soon.</p><script>setTimeout(() => { ${CRASH} }, 100);</script>`),
  },
};
