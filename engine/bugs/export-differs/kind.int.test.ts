import { expect, it } from 'vitest';
import { CheckSite } from '#tests/support/check-site.ts';
import { tinyPages } from '#tests/support/tiny-site.ts';
import { exportDiffers } from './kind.ts';

const ROWS = ['Upper', 'Middle', 'Lower', 'Sea'].map((name, index) => [name, `${index + 3} m`]);
const page = (file: string) => `<h1>Locks</h1><a href="${file}">CSV</a>
  <table><thead><tr><th>Lock</th><th>Width</th></tr></thead><tbody>
  ${ROWS.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
const file = (rows: readonly string[][]) =>
  [['Lock', 'Width'], ...rows].map((row) => row.join(',')).join('\r\n');

const site = new CheckSite(
  tinyPages(
    { '/sound': page('/sound.csv'), '/faulty': page('/faulty.csv') },
    { '/sound.csv': file(ROWS), '/faulty.csv': file(ROWS.slice(0, -1)) },
  ),
);

it('a file that the browser shows in place of the page is compared with the list, by the exported test too', async () => {
  const bug = await site.foundBy(exportDiffers);
  expect(bug).toMatchObject({ variant: 'lacks', facts: { what: 'Sea' } });
  await site.provesExport(exportDiffers);
}, 240_000);
