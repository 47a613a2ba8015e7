import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { still } from '#engine/export/runtime/waiting.ts';

/** What is said goes away in one piece, the menu, and nothing comes: no word, no other place, no request. */
export function onlyCloses(page: Page): Showing {
  const look = () =>
    page.evaluate(() => ({
      place: location.href,
      words: document.body.innerText.split(/\s+/).filter(Boolean),
    }));
  let requests = 0;
  let sent = 0;
  let before = { place: '', words: [''] };
  page.on('request', () => {
    requests += 1;
  });
  return {
    before: async () => {
      await still(page);
      before = await look();
      sent = requests;
    },
    shown: async () => {
      const { place, words } = await look();
      const gone = before.words.length - words.length;
      const same = words.findIndex((word, index) => word !== before.words[index]);
      const from = same === -1 ? words.length : same;
      const rest = words.slice(from).every((word, index) => word === before.words[from + gone + index]);
      return gone > 0 && rest && place === before.place && requests === sent;
    },
  };
}
