import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
/** What installs, finds or builds tools of our own. */
const ALLOWED = [
  'engine/drivers/android/device/java.ts',
  'engine/drivers/android/device/toolchain.ts',
  'engine/drivers/web/webdriver/program-tools.ts',
];

test('nothing but a cell starts programs where strangers are tested', () => {
  const files = globSync(['engine/**/*.ts', 'activities/**/*.ts', 'services/worker/**/*.ts'], { cwd: ROOT });
  const starting = files.filter(
    (file) =>
      !/\.test\.ts$|^engine\/cell\//.test(file) &&
      /'(?:node:)?(?:child_process|cluster)'/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(starting.sort()).toEqual(ALLOWED);
});
