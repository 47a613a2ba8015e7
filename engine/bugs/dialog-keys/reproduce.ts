import type { Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"]';
const STOPS =
  'a[href],button:enabled,input:enabled:not([type="hidden"]),select:enabled,textarea:enabled,[tabindex]:not([tabindex^="-"]),summary,iframe,audio[controls],video[controls]';

/** The focus stays outside of a dialog that has opened. */
export function focusStaysOutside(page: Page): Showing {
  return { act: async () => {}, shown: async () => (await focusIn(page)) === 'outside' };
}

/** Tab leads from inside the dialog to what is behind it. */
export function focusLeaves(page: Page): Showing {
  let left = false;
  return {
    act: async () => {
      let inside = false;
      for (let tab = 0; tab < 14 && !left; tab += 1) {
        await page.keyboard.press('Tab');
        const at = await focusIn(page);
        left = inside && at === 'outside';
        inside ||= at === 'inside';
      }
    },
    shown: async () => left,
  };
}

/** Escape leaves the dialog open. */
export function escapeKeepsOpen(page: Page): Showing {
  const dialogs = page.locator(DIALOGS).filter({ visible: true });
  let open = 0;
  return {
    before: async () => {
      open = await dialogs.count();
    },
    act: async () => {
      // The first may close what a field of it has opened.
      for (let pressed = 0; pressed < 2; pressed += 1) {
        await page.keyboard.press('Escape');
        await rest(page);
      }
    },
    shown: async () => open > 0 && (await dialogs.count()) >= open,
  };
}

/** What keeps the pointer from the page, and holds controls, is a dialog by no role. */
export function isPlainBox(page: Page): Showing {
  const covers = () =>
    page.evaluate((dialogs) => {
      const { innerWidth, innerHeight } = window;
      const atCorner = document.elementFromPoint(1, 1);
      const isOver = (el: Element) => {
        const { width, height } = el.getBoundingClientRect();
        return getComputedStyle(el).position === 'fixed' && width >= innerWidth && height >= innerHeight;
      };
      let curtain = atCorner;
      while (curtain && !isOver(curtain)) curtain = curtain.parentElement;
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      return curtain !== null && middle !== null && !middle.closest(dialogs) && !curtain.closest(dialogs);
    }, DIALOGS);
  return { act: async () => {}, shown: covers };
}

/** What has the focus: something in an open dialog or what holds no stop of Tab but those of one, something else, or nothing. */
function focusIn(page: Page): Promise<string> {
  return page.evaluate(
    ({ dialogs, stops }) => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'nowhere';
      // By empty elements of no size, which hand the focus on, libraries keep it in a dialog.
      const isGuard = (el: Element) => {
        const { width, height } = el.getBoundingClientRect();
        return el.matches('div,span') && el.textContent === '' && width * height === 0;
      };
      if (focused.closest(dialogs) || isGuard(focused)) return 'inside';
      const within = [...focused.querySelectorAll(stops)].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
      const isItsBox =
        focused.querySelector(dialogs) !== null &&
        within.every((stop) => stop.closest(dialogs) || isGuard(stop));
      return isItsBox ? 'inside' : 'outside';
    },
    { dialogs: DIALOGS, stops: STOPS },
  );
}
