import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { failOnSchema } from '#domain/report/fail-on.ts';
import { choiceOf } from './option-values.ts';
import { headersFor } from './request-headers.ts';
import { submissionFor, type TestOptions } from './submission.ts';
import { WrongUse } from './wrong-use.ts';

const OPTIONS: TestOptions = { minutes: '3', seed: '7', mode: 'interact', failOn: 'critical' };

describe('what the command line submits', () => {
  test('an address with its options', () => {
    const input = submissionFor('http://127.0.0.1:3000/shop', {
      ...OPTIONS,
      maxActions: '50',
      name: ' Shop ',
    });
    expect(input).toMatchObject({
      name: 'Shop',
      test_type: 'web_url',
      url: 'http://127.0.0.1:3000/shop',
      duration: 3,
      config: { mode: 'interact', authority: true, seed: 7, max_actions: 50 },
    });
  });

  test('a zip on this machine', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rove-cli-'));
    const file = path.join(folder, 'shop.zip');
    writeFileSync(file, 'PK');
    expect(submissionFor(file, { ...OPTIONS, entryPoint: 'app/index.html' })).toMatchObject({
      name: 'shop.zip',
      test_type: 'web_bundle',
      config: { entry_point: 'app/index.html' },
    });
    rmSync(folder, { recursive: true });
  });

  test('browser and viewport of a page, device and Android of an app, as the API names them', () => {
    const page = { ...OPTIONS, browser: 'firefox', viewport: '390x844' };
    expect(submissionFor('http://a.test', page).config).toMatchObject({
      browser: 'firefox',
      viewport: { width: 390, height: 844 },
    });
    const folder = mkdtempSync(path.join(tmpdir(), 'rove-cli-'));
    const file = path.join(folder, 'notes.apk');
    writeFileSync(file, 'PK');
    const app = { ...OPTIONS, device: 'Galaxy S21', android: '13' };
    expect(submissionFor(file, app).config).toMatchObject({ device: 'Galaxy S21', android_version: '13' });
    expect(() => submissionFor(file, { ...OPTIONS, browser: 'chrome' })).toThrow(/not for an \.apk/);
    expect(() => submissionFor(file, { ...OPTIONS, device: 'Abacus' })).toThrow(
      /device must be one of: Pixel 6/,
    );
    rmSync(folder, { recursive: true });
  });

  test('paths and headers, whose values may come from the environment', () => {
    const paths = { include: ['/shop'], exclude: ['/shop/admin', '/logout'] };
    expect(submissionFor('http://a.test', { ...OPTIONS, ...paths }).config).toMatchObject(paths);
    const env = { ROVE_TEST_HEADER_X_PREVIEW_KEY: 'let-me-in' };
    expect(headersFor(['X-Stage: blue:1', 'X-Preview-Key'], env)).toEqual([
      { name: 'X-Stage', value: ' blue:1' },
      { name: 'X-Preview-Key', value: 'let-me-in' },
    ]);
    for (const [line, message] of [
      ['Host: a.test', /--header Host: Host cannot be set/],
      ['X-A: a\nb', /--header X-A: The value of a header is one line/],
      ['X-Other', /set its value as ROVE_TEST_HEADER_X_OTHER/],
    ] as const)
      expect(() => headersFor([line], env)).toThrow(message);
  });

  test('--active is a mode', () => {
    expect(submissionFor('http://a.test', { ...OPTIONS, active: true }).config?.mode).toBe('active');
  });

  test.each([
    ['none.zip', {}, /there is no such file/],
    ['./some/App.APK', {}, /there is no such file/],
    ['http://a.test', { entryPoint: 'a.html' }, /--entry-point is for a zip/],
    ['example.com', {}, /starts with http/],
    ['http://a.test', { minutes: '0' }, /whole number from 1 to 360/],
    ['http://a.test', { minutes: '2.5' }, /whole number/],
    ['http://a.test', { seed: '-1' }, /--seed/],
    ['http://a.test', { maxPages: '1001' }, /--max-pages/],
    ['http://a.test', { browser: 'lynx' }, /--browser/],
    ['http://a.test', { viewport: 'large' }, /as 1280x800/],
    ['http://a.test', { viewport: '10x10' }, /--viewport/],
    ['http://a.test', { android: '13' }, /--android is for an \.apk/],
    ['http://a.test', { exclude: ['account'] }, /--exclude: A path starts with a slash/],
    ['http://a.test', { include: Array(200).fill('/a') }, /--include: Give at most 50 paths/],
    ['http://a.test', { mode: 'wild' }, /choose one of read_only, interact, active/],
  ])('%s %o is refused in plain words', (target, options, message) => {
    const submit = () => submissionFor(target, { ...OPTIONS, ...options });
    expect(submit).toThrow(WrongUse);
    expect(submit).toThrow(message);
  });

  test('a severity to fail on that does not exist is refused with those that do', () => {
    const choose = (text: string) => choiceOf('--fail-on', text, failOnSchema);
    expect(choose('none')).toBe('none');
    expect(() => choose('Major')).toThrow(WrongUse);
    expect(() => choose('Major')).toThrow('--fail-on Major: choose one of critical, major, minor, none.');
  });
});
