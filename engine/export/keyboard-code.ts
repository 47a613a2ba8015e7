import type { WriteCheck } from './check-parts.ts';

const DIALOGS = `dialog[open], [role="dialog"], [role="alertdialog"]`;
/** What has the focus: something in an open dialog, something else, or nothing. */
const WHERE = [
  'const where = () =>',
  '  page.evaluate((dialogs) => {',
  '    const focused = document.activeElement;',
  `    if (!focused || focused === document.body) return 'nowhere';`,
  `    return focused.closest(dialogs) ? 'inside' : 'outside';`,
  `  }, '${DIALOGS}');`,
];

const dialogKeys: WriteCheck = ({ facts }) => {
  if (facts.variant === 'escape')
    return {
      before: [
        `const dialogs = page.locator('${DIALOGS}').filter({ visible: true });`,
        'const open = await dialogs.count();',
      ],
      lines: [`await page.keyboard.press('Escape');`],
      shown: ['return open > 0 && (await dialogs.count()) >= open;'],
      late: true,
    };
  if (facts.variant === 'enter')
    return { before: WHERE, lines: [], shown: [`return (await where()) === 'outside';`], late: true };
  return {
    before: [...WHERE, 'let inside = false;', 'let left = false;'],
    lines: [
      'for (let tab = 0; tab < 14 && !left; tab += 1) {',
      `  await page.keyboard.press('Tab');`,
      '  const at = await where();',
      `  left = inside && at === 'outside';`,
      `  inside ||= at === 'inside';`,
      '}',
    ],
    shown: ['return left;'],
  };
};

const keyboardFocus: WriteCheck = ({ facts }) =>
  facts.variant === 'trap'
    ? {
        before: [`let last = '';`, 'let stuck = 0;'],
        lines: [
          'for (let tab = 0; tab < 12 && stuck < 3; tab += 1) {',
          `  await page.keyboard.press('Tab');`,
          '  const now = await focused(page);',
          `  stuck = now !== '' && now === last ? stuck + 1 : 0;`,
          '  last = now;',
          '}',
        ],
        shown: ['return stuck >= 3;'],
      }
    : {
        before: [`let last = '';`, `let picture = '';`, 'let hidden = 0;'],
        lines: [
          'for (let tab = 0; tab < 12; tab += 1) {',
          `  await page.keyboard.press('Tab');`,
          '  const now = await focused(page);',
          `  const shot = (await page.screenshot()).toString('base64');`,
          `  if (now !== '' && last !== '' && now !== last && shot === picture) hidden += 1;`,
          '  last = now;',
          '  picture = shot;',
          '}',
        ],
        shown: ['return hidden > 0;'],
      };

/** Checks of what a keyboard does. */
export const KEYBOARD_CHECKS: Record<string, WriteCheck> = {
  dialog_keys: dialogKeys,
  keyboard_focus: keyboardFocus,
};
