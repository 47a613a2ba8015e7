import { type HostileSite, trapPage } from '../site.ts';

const STORM = `setInterval(() => window.open('./popup?' + Math.random()), 60);`;

/** Windows without end: by themselves, and fifty at one press. */
export const popupStorm: HostileSite = {
  name: 'popup-storm',
  about: 'opens windows without end',
  links: ['trap', 'burst'],
  pages: {
    '/trap': trapPage(`<p>Windows come by themselves.</p><script>${STORM}</script>`),
    '/burst': trapPage(
      `<button onclick="for (let i = 0; i < 50; i += 1) window.open('./popup?' + i)">Open them</button>`,
    ),
    '/popup': trapPage('<p>A window that nobody asked for.</p>'),
  },
};
