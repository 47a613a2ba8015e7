import { describe, expect, it } from 'vitest';
import { placeOf } from '#domain/apk/places.ts';
import { moment, seen } from '#tests/support/moments.ts';
import type { Signal } from '../drivers/contract.ts';
import type { PackageProbe, SeenView } from '../drivers/probe-answers.ts';
import { appCrash } from './app-crash/kind.ts';
import { notResponding } from './app-not-responding/kind.ts';
import { appPackage } from './app-package/kind.ts';
import { judgedBy } from './shared/kind.ts';
import { touchAccessibility } from './touch-accessibility/kind.ts';

const PLACE = placeOf('shop', 'shop.Home');
const after = seen({ place: PLACE });
const OWN =
  'java.lang.IllegalStateException: empty\n\tat shop.Cart.total(Cart.java:7)\n\tat shop.Home.show(Home.java:3)';
const LIMIT = 'java.lang.UnsatisfiedLinkError: no foo\n\tat java.lang.System.loadLibrary(System.java:1)';

describe('app_crash', () => {
  const crash = (stack: string, during = ''): Signal => ({
    ...{ kind: 'app_crash', message: stack.split('\n')[0] ?? '', stack, during, place: PLACE },
  });

  it('names where the app ended, once per cause', () => {
    const [found] = judgedBy(appCrash, moment({ after, signals: [crash(OWN)] }));
    expect(found).toMatchObject({
      title: 'The app crashes in Cart.total: IllegalStateException',
      severity: 'critical',
      context: { frame: 'shop.Cart.total' },
    });
    const elsewhere = OWN.replace('Cart.java:7', 'Cart.java:9').replace('shop.Home.show', 'shop.Start.show');
    const [again] = judgedBy(appCrash, moment({ after, signals: [crash(elsewhere)] }));
    expect(again?.fingerprint).toBe(found?.fingerprint);
  });

  it('is major for an activity that only another app would open so', () => {
    const action = { kind: 'open', place: placeOf('shop', 'shop.Cart') } as const;
    const signals = [crash(OWN, 'start shop.Cart')];
    expect(judgedBy(appCrash, moment({ action, after, signals }))).toMatchObject([
      { title: 'The app crashes when Cart is opened: IllegalStateException', severity: 'major' },
    ]);
  });

  it('is silent about what the device cannot do', () => {
    expect(judgedBy(appCrash, moment({ after, signals: [crash(LIMIT)] }))).toEqual([]);
  });
});

describe('app_not_responding', () => {
  const hang = (stack: string): Signal => ({ kind: 'hang', stack, place: PLACE });

  it('names what keeps the app busy', () => {
    expect(judgedBy(notResponding, moment({ after, signals: [hang(OWN)] }))).toMatchObject([
      { title: 'The app does not respond: Cart.total keeps it busy', severity: 'critical' },
    ]);
  });

  it('is silent where no code of the app is at work', () => {
    const idle = 'java.lang.Exception\n\tat android.os.MessageQueue.next(MessageQueue.java:1)';
    expect(judgedBy(notResponding, moment({ after, signals: [hang(idle)] }))).toEqual([]);
  });
});

describe('touch_accessibility', () => {
  const view = (over: Partial<SeenView>): SeenView => ({
    ...{ role: 'button', name: 'Save', path: 'FrameLayout/Button', type: 'Button', width: 88, height: 48 },
    ...{ editable: false, in_larger: false },
    ...over,
  });
  const judged = (...usable: SeenView[]) =>
    judgedBy(touchAccessibility, moment({ after, probes: { views: { usable } } })).map(({ title }) => title);

  it('speaks of controls without a label, and of those that fingers miss', () => {
    expect(judged(view({ name: '' }), view({ width: 30 }))).toEqual([
      'Controls have no label for screen readers',
      'Controls are smaller than 48 × 48 dp',
    ]);
  });

  it('leaves the size of what the toolkit made to the toolkit', () => {
    expect(judged(view({ width: 30, by_toolkit: true }))).toEqual([]);
  });

  it('speaks of texts that are cut off', () => {
    const probes = { views: { usable: [], cut: ['Terms of use', 'Terms of use'] } };
    expect(judgedBy(touchAccessibility, moment({ after, probes }))).toMatchObject([
      { title: 'Texts are cut off', context: { count: '1' } },
    ]);
  });

  it('is silent about good ones, about fields, and about parts of what is large enough', () => {
    expect(
      judged(view({}), view({ height: 40, editable: true }), view({ width: 20, in_larger: true })),
    ).toEqual([]);
  });
});

describe('app_package', () => {
  const SOUND: PackageProbe['manifest'] = {
    ...{ package_name: 'shop', version_name: '1', min_sdk: 24, target_sdk: 34, debuggable: false },
    ...{ allow_backup: false, cleartext: null, network_config: false, permissions: [], components: [] },
    ...{ split: '', requires_splits: false, launcher: 'shop.Home' },
  };
  const judged = (over: Partial<PackageProbe['manifest']>, secrets: PackageProbe['secrets'] = []) =>
    judgedBy(
      appPackage,
      moment({ after, probes: { package: { manifest: { ...SOUND, ...over }, secrets } } }),
    ).map(({ title, severity }) => `${severity} ${title}`);
  const component = {
    ...{ kind: 'provider', name: 'shop.Notes', exported: true, enabled: true, permission: '', filters: [] },
  } as unknown as PackageProbe['manifest']['components'][number];

  it('speaks of each door that is left open', () => {
    expect(judged({ debuggable: true, allow_backup: true })).toEqual([
      'major The app can be debugged by everybody',
      'minor The data of the app may be copied by a backup',
    ]);
    expect(judged({ cleartext: true, permissions: ['android.permission.INTERNET'] })).toEqual([
      'minor The app allows unencrypted traffic',
    ]);
    expect(judged({ components: [component] })).toEqual(['major A provider can be used by every other app']);
    expect(judged({ permissions: ['android.permission.READ_SMS'] })).toEqual([
      'minor The app asks for rights that few apps need',
    ]);
    expect(judged({}, [{ kind: 'private key', file: 'assets/key.pem', sample: '-----BEGIN …' }])).toEqual([
      'major assets/key.pem holds a private key',
    ]);
  });

  it('speaks of a signature that says nothing of the whole file, where such devices can have the app', () => {
    const titles = (signature: NonNullable<PackageProbe['signature']>, min_sdk: number) =>
      judgedBy(
        appPackage,
        moment({
          after,
          probes: { package: { manifest: { ...SOUND, min_sdk }, secrets: [], signature } },
        }),
      ).map(({ title }) => title);
    expect(titles('jar', 21)).toEqual(['The app is signed by the oldest scheme only']);
    expect(titles('jar', 24)).toEqual([]);
    expect(titles('whole', 21)).toEqual([]);
    expect(titles('none', 21)).toEqual([]);
  });

  it('is silent about a sound one, and about doors that ask for a right or are for the system', () => {
    expect(judged({})).toEqual([]);
    const guarded = { ...component, permission: 'shop.READ' };
    const started = { ...component, kind: 'activity' as const };
    expect(judged({ components: [guarded, started] })).toEqual([]);
    expect(judged({ cleartext: true })).toEqual([]);
  });
});
