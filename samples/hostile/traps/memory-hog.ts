import { type HostileSite, trapPage } from '../site.ts';

const TAKE = 'held.push(new Uint8Array(64 * 1024 * 1024).fill(1))';

/** Takes memory outside of the script heap, which no limit of the script engine stops: slowly, and at a press. */
export const memoryHog: HostileSite = {
  name: 'memory-hog',
  about: 'takes memory without end',
  links: ['press', 'trap'],
  pages: {
    '/press': trapPage(`<button onclick="for (const held = []; ; ) ${TAKE}">Calculate</button>`),
    '/trap': trapPage(
      `<p>More and more.</p><script>const held = []; setInterval(() => ${TAKE}, 40);</script>`,
    ),
  },
};
