import { type HostileSite, trapPage } from '../site.ts';

const rows = (count: number) => `<ul id="list"></ul><script>
  const list = document.getElementById('list');
  for (let i = 0; i < ${count}; i += 1) {
    const row = document.createElement('li');
    row.innerHTML = '<a href="./item?' + i + '">Item ' + i + '</a> <button>Buy ' + i + '</button>';
    list.append(row);
  }
</script>`;

/** More nodes than a screen has pixels in height. */
export const hugePage: HostileSite = {
  name: 'huge-page',
  about: 'shows a hundred thousand nodes',
  links: ['trap'],
  pages: { '/trap': trapPage(rows(34_000)), '/item': trapPage('<p>An item.</p>') },
};
