import { expect, it } from 'vitest';
import { openTestDriver } from '#tests/support/driver.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';

/** The end of a page, with a button that a box in the corner of the window lies over until `passes`, in ms. */
const page = (role: string, passes: number) => `<div style="height: 1500px">Boats</div>
  <button style="float: right" onclick="out.value = 'pressed'">Next</button><output id="out"></output>
  <div id="box" ${role} style="position: fixed; right: 0; bottom: 0; width: 300px; height: 200px; background: #fff">Saved</div>
  <script>if (${passes} > 0) setTimeout(() => box.remove(), ${passes});</script>`;

async function pressNext(body: string) {
  const site = await startTinySite({ '/': body });
  const driver = await openTestDriver();
  try {
    await driver.open(site.url);
    const { elements } = await driver.observe();
    const next = elements.find(({ target }) => target.name === 'Next');
    if (!next) throw new Error('there is no "Next"');
    const { status, covered } = await driver.perform({ kind: 'activate', target: next.target });
    return { status, covered, text: (await driver.observe()).text };
  } finally {
    await driver.close();
    await site.close();
  }
}

it('what a passing message lies over is pressed once that has gone', async () => {
  const pressed = await pressNext(page('role="status"', 2_000));
  expect(pressed).toMatchObject({ status: 'done' });
  expect(pressed.text).toContain('pressed');
});

it('what another box lies over is told at once', async () => {
  expect(await pressNext(page('', 60_000))).toMatchObject({ status: 'blocked', covered: true });
});
