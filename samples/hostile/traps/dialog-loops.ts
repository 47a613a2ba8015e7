import { type HostileSite, trapPage } from '../site.ts';

/** Dialogs that come back: by the clock, until the right answer is given, and without a pause. */
export const dialogLoops: HostileSite = {
  name: 'dialog-loops',
  about: 'asks again and again',
  links: ['clock', 'insists', 'trap'],
  pages: {
    '/clock': trapPage(`<script>setInterval(() => alert('Still there?'), 40);</script>`),
    '/insists': trapPage(
      `<button onclick="while (prompt('The word?') !== 'open') confirm('Again?'); ">Answer</button>`,
    ),
    '/trap': trapPage(`<script>for (;;) alert('No way out');</script>`),
  },
};
