import { until } from '#tests/support/services.ts';
import { FAULT } from './stubs.ts';
import { findersOf, type Screen } from './window.ts';

/** How a list of the settings fails: its address in the API, its tab, and the words for each moment. */
type Failing = {
  api: RegExp;
  open(): Promise<unknown>;
  words: { load: string; empty: string; save: string };
  /** Fills the form and sends it. */
  add(): Promise<unknown>;
};

/** What is found in a tab that lists things, each with a menu and forms in dialogs. */
export function listTabOf(screen: Screen) {
  const { button, text } = findersOf(screen);
  return {
    menu: async (name: string, item: string) => {
      await button(`Actions for ${name}`).click();
      await screen.page.getByRole('menuitem', { name: item }).click();
    },
    submit: (name: string) =>
      screen.page.getByRole('dialog').getByRole('button', { name, exact: true }).click(),
    /** The list says that it could not be loaded, is there on another try, and says that nothing could be added to it. */
    tellsFailures: async ({ api, open, words, add }: Failing) => {
      screen.expected = /500/;
      const { page } = screen;
      await page.route(api, (route) => route.fulfill(FAULT));
      await page.clock.install();
      await open();
      await until('the word', async () => {
        await page.clock.runFor(2_000);
        return text(words.load).isVisible();
      });
      await page.unroute(api);
      await button('Retry').click();
      await text(words.empty).waitFor();
      await page.route(api, (route) => route.fulfill(FAULT));
      await add();
      await text(words.save).waitFor();
    },
  };
}
