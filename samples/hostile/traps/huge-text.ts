import { type HostileSite, trapPage } from '../site.ts';

const FIVE_MB = 5_000_000;
const MANY = 20_000;

/** Five megabytes in one node, in one name, in one word. */
export const hugeText: HostileSite = {
  name: 'huge-text',
  about: 'says five megabytes at once',
  links: ['trap', 'names'],
  pages: {
    '/trap': trapPage(`<p id="text"></p><script>
      document.getElementById('text').textContent = 'All work and no play. '.repeat(${FIVE_MB / 22});
    </script>`),
    '/names': trapPage(`<button></button><select aria-label="Much"></select><input aria-label="Field"><script>
      document.querySelector('button').textContent = 'x'.repeat(${FIVE_MB});
      document.querySelector('input').value = 'y'.repeat(${FIVE_MB});
      document.querySelector('select').innerHTML = '<option>One</option>'.repeat(${MANY});
    </script>`),
  },
};
