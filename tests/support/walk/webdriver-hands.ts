import type { Client } from 'webdriver';
import { launchFirefox } from '#engine/drivers/web/firefox/firefox-process.ts';
import { KEYS } from '#engine/drivers/web/webdriver/keys.ts';
import { launchWebkit } from '#engine/drivers/web/webkit/webkit-process.ts';
import type { FIREFOX, WEBKIT } from '#tests/support/engines-of-tests.ts';
import { findControl, type Wanted } from './find-control.ts';
import type { Hands } from './walker.ts';

type Size = { width: number; height: number };
/** How an answer names an element (WebDriver, section 12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export async function firefoxHands(programs: NonNullable<typeof FIREFOX>, size: Size): Promise<Hands> {
  const { client, tool } = await launchFirefox(programs, null);
  return webdriverHands('firefox', client, size, () => tool.kill());
}

export async function webkitHands(programs: NonNullable<typeof WEBKIT>, size: Size): Promise<Hands> {
  const { client, tool } = await launchWebkit(programs, null);
  return webdriverHands('webkit', client, size, () => tool.kill());
}

/** By the WebDriver protocol. */
async function webdriverHands(
  name: string,
  client: Client,
  { width, height }: Size,
  end: () => Promise<unknown>,
): Promise<Hands> {
  await client.setWindowRect(0, 0, width, height);
  const run = (source: string, args: unknown[]): Promise<unknown> =>
    client.executeScript(`return (${source})(...arguments)`, args as never[]);
  const found = async (control: string, kind: Wanted['kind']): Promise<string | null> => {
    const element = (await run(findControl.toString(), [{ name: control, kind }])) as Record<
      string,
      string
    > | null;
    return element?.[ELEMENT] ?? null;
  };
  const press = (keys: readonly string[]) =>
    client.performActions([
      {
        type: 'key',
        id: 'keyboard',
        actions: keys.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ]);
  /** A page that is on its way answers with a fault: who asks waits, and asks again. */
  const usable = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      if (/stale|not interactable|intercepted|no such|unload|navigat/i.test(String(error))) return false;
      throw error;
    }
  };
  return {
    name,
    goTo: async (url) => void (await client.navigateTo(url)),
    click: async (control) => {
      const id = await found(control, 'buttons');
      if (id === null) return false;
      return usable(async () => {
        // The protocol scrolls no further than to the edge, where something else may lie above it.
        await run('(element) => element.scrollIntoView({ block: "center" })', [{ [ELEMENT]: id }]);
        await client.elementClick(id);
      });
    },
    type: async (control, text) => {
      const id = await found(control, 'fields');
      if (id === null) return false;
      return usable(async () => {
        await client.elementClear(id);
        await client.elementSendKeys(id, text);
      });
    },
    look: async (control, kind) => (await found(control, kind)) !== null,
    key: (key) => press([KEYS[key] ?? key]),
    write: (text) => press([...text]),
    ask: async (question) => (await run(question.toString(), [])) as never,
    picture: async () => Buffer.from(await client.takeScreenshot(), 'base64'),
    close: async () => {
      await client.deleteSession().catch(() => undefined); // Its program is ended in any case.
      await end();
    },
  };
}
