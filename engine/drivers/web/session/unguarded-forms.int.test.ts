import { expect, it } from 'vitest';
import { openTestDriver } from '#tests/support/driver.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';

const row = (name: string, guard: string) =>
  `<form method="post" action="/${name}">${guard}<tr><td>${name}</td><td><button>Remove</button></td></tr></form>`;

it('a form within a table is sent with what is written in it', async () => {
  const guard = '<input type="hidden" name="csrf_token" value="1">';
  const signedIn = "<script>document.cookie = 'session=1a2b3c4d5e6f7a8b9c'</script>";
  const site = await startTinySite({
    '/': `${signedIn}<table>${row('open', '')}${row('guarded', guard)}</table>`,
  });
  const driver = await openTestDriver();
  try {
    await driver.open(site.url);
    const safety = await driver.probe('safety');
    expect(safety).toMatchObject({ unguarded_forms: [{ action: `${site.url}open` }] });
  } finally {
    await driver.close();
    await site.close();
  }
});
