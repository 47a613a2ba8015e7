import { commented, quoted } from '#engine/model/code.ts';
import type { Step, Suspicion } from '#engine/model/suspicion.ts';
import type { Locators } from '../locators.ts';
import { appAssertionOf } from './app-assertions.ts';
import { appHelpersFor } from './app-helpers.ts';
import { appCodeOf, openCode } from './app-steps.ts';

export type AppSpecParts = Pick<Suspicion, 'oracle' | 'facts' | 'title' | 'severity' | 'description'> & {
  bug_id: string;
  proof: { attempts: number; reproduced: number };
  package_name: string;
  start: string;
  steps: readonly Step[];
  locators: Locators;
};

/**
 * A WebdriverIO test that fails while the bug is in the APK and passes once it is gone. It stands for itself: it imports
 * nothing but `webdriverio`. `APK` is the app, `APPIUM_URL` what reaches the device, `CAPABILITIES` which it is.
 * @throws NoCodeError when a step or the bug's oracle cannot be put into code; the message says why.
 */
export function writeAppSpec(parts: AppSpecParts): string {
  const { package_name, start, steps, locators } = parts;
  const assertion = appAssertionOf(parts, steps, locators);
  const all = [
    { text: `Open ${start}`, lines: [openCode(start, package_name)] },
    ...steps.map(({ action, text }, index) => ({
      text,
      lines:
        assertion.instead && index === steps.length - 1
          ? assertion.instead
          : appCodeOf(action, locators, package_name),
    })),
  ];
  const body = [
    ...all.flatMap(({ text, lines }, index) => {
      const isLast = index === all.length - 1;
      const guarded = isLast && assertion.guarded;
      return [
        ...(isLast ? (assertion.before ?? []) : []),
        `// ${index + 1}. ${commented(text)}`,
        ...(guarded ? ['await attempt(async () => {', ...lines.map((line) => `  ${line}`), '});'] : lines),
      ];
    }),
    '',
    'const shown = async () => {',
    ...assertion.shown.map((line) => `  ${line}`),
    '};',
    `assert.equal(await ${assertion.late ? 'stays' : 'happens'}(driver, shown), false, BUG);`,
  ];
  const code = body.map((line) => (line ? `    ${line}` : line)).join('\n');
  const text = `${head(parts)}
test(BUG, { timeout: 300_000 }, async () => {
  const driver = await remote({
    protocol: at.protocol.slice(0, -1),
    hostname: at.hostname,
    port: Number(at.port || (at.protocol === 'https:' ? 443 : 80)),
    path: at.pathname,
    ...(at.username ? { user: decodeURIComponent(at.username), key: decodeURIComponent(at.password) } : {}),
    logLevel: 'error',
    connectionRetryTimeout: 240_000,
    capabilities,
  });
  try {
${code}
  } finally {
    await driver.deleteSession().catch(() => {}); // It may have ended with the app.
  }
});
`;
  return text + appHelpersFor(code);
}

function head({ bug_id, title, severity, description, proof, package_name }: AppSpecParts): string {
  return [
    `// ${commented(title)}`,
    `// ${commented(description)}`,
    `// ${severity}; reproduced ${proof.reproduced}/${proof.attempts}. Written by Rove, and seen to fail because of this bug.`,
    '// Needs a running Appium (npx appium) and its driver for the device, by default UiAutomator2:',
    `// APK=app.apk APPIUM_URL=http://127.0.0.1:4723 node ${bug_id}.spec.mjs`,
    '',
    `import assert from 'node:assert/strict';`,
    `import path from 'node:path';`,
    `import { test } from 'node:test';`,
    `import { remote } from 'webdriverio';`,
    '',
    `const BUG = ${quoted(`${bug_id}: ${title}`)};`,
    `const PACKAGE = ${quoted(package_name)};`,
    `const at = new URL(process.env.APPIUM_URL ?? 'http://127.0.0.1:4723');`,
    `const app = process.env.APK ?? 'app.apk';`,
    'const capabilities = {',
    `  platformName: 'Android',`,
    `  'appium:automationName': 'UiAutomator2',`,
    `  'appium:app': app.includes('://') ? app : path.resolve(app),`,
    `  'appium:appPackage': PACKAGE,`,
    `  ...JSON.parse(process.env.CAPABILITIES ?? '{}'),`,
    '};',
    '',
  ].join('\n');
}
