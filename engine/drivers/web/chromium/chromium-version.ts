import type { CellSwitch } from '#engine/cell/cell.ts';
import { placeOf, versionBy } from '../webdriver/tool-process.ts';

/** How Chromium calls itself. @throws AppError BROWSER_UNAVAILABLE, Error when it does not start */
export const chromiumVersion = (program: string, cell: CellSwitch): Promise<string> =>
  versionBy({ programs: [program], cell, sandboxes: true }, async (inside) => [
    placeOf(inside, program),
    '--version',
    '--no-sandbox',
  ]);
