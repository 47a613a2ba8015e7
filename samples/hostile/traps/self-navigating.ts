import { documentOf, type HostileSite, trapPage } from '../site.ts';

/** Never stays where it is: by script, by meta refresh, and from one page to the other and back. */
export const selfNavigating: HostileSite = {
  name: 'self-navigating',
  about: 'goes on by itself all the time',
  links: ['trap', 'refresh', 'ping'],
  pages: {
    '/trap': trapPage(
      `<script>setInterval(() => { location.href = './trap?' + Date.now(); }, 300);</script>`,
    ),
    '/refresh': trapPage('<meta http-equiv="refresh" content="0"><p>And again.</p>'),
    '/ping': documentOf('Ping', `<script>location.replace('./pong');</script>`),
    '/pong': documentOf('Pong', `<script>location.replace('./ping');</script>`),
  },
};
