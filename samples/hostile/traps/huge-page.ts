import { byLength } from '#tests/support/length.ts';
import { type HostileSite, trapPage } from '../site.ts';

const rows = (count: number) => `<ul id="list"></ul><script>
  const list = document.getElementById('list');
  for (let i = 0; i < ${count}; i += 1) {
    const row = document.createElement('li');
    row.innerHTML = '<a href="./item?' + i + '">Item ' + i + '</a> <button>Buy ' + i + '</button>';
    list.append(row);
  }
</script>`;

/** Three nodes each. */
const ROWS = byLength(10_000, 34_000);

/** More nodes than a screen has pixels in height. */
export const hugePage: HostileSite = {
  name: 'huge-page',
  about: 'shows tens of thousands of nodes, in the long form a hundred thousand',
  links: ['trap'],
  pages: { '/trap': trapPage(rows(ROWS)), '/item': trapPage('<p>An item.</p>') },
};
