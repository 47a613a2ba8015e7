import { type HostileSite, trapPage } from '../site.ts';

const nest = (tag: string, depth: number) => `<script>
  let at = document.querySelector('main');
  for (let i = 0; i < ${depth}; i += 1) at = at.appendChild(document.createElement('${tag}'));
  at.innerHTML = '<button>At the bottom</button>';
</script>`;

/** Elements nested as deep as a browser just bears, and far deeper in a part that is not shown. */
export const deepPage: HostileSite = {
  name: 'deep-page',
  about: 'nests its elements thousands deep',
  links: ['trap', 'hidden'],
  pages: {
    '/trap': trapPage(nest('div', 1_000)),
    '/hidden': trapPage(`<style>main > div { display: none }</style>${nest('div', 10_000)}`),
  },
};
