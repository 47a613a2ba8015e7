import { describe, expect, it } from 'vitest';
import { isDeviceLimit, lackOf, ownFrame } from './app-stack.ts';

const stack = (head: string, ...frames: string[]) =>
  [head, ...frames.map((one) => `\tat ${one}(File.java:1)`)].join('\n');
const SYSTEM = ['android.view.View.$$robo$$android_view_View$performClick', 'rove.device.Device.act'];

describe('whose failure it is', () => {
  it.each([
    [
      "the app's own code on top",
      stack(
        'java.lang.NullPointerException: Cannot invoke "java.lang.String.length()" because "this.name" is null',
        'shop.Cart.total',
        ...SYSTEM,
      ),
    ],
    [
      'what the system refuses',
      stack(
        'java.lang.SecurityException: MODE_WORLD_READABLE no longer supported',
        'android.app.ContextImpl.$$robo$$android_app_ContextImpl$checkMode',
        'shop.Share.save',
        ...SYSTEM,
      ),
    ],
    [
      'a view that is not there',
      stack(
        'java.lang.NullPointerException: Cannot invoke "android.widget.TextView.setText(java.lang.CharSequence)" because the return value of "shop.Home.findViewById(int)" is null',
        'shop.Home.onCreate',
        ...SYSTEM,
      ),
    ],
    [
      'a cause below a wrapper',
      `${stack('java.lang.RuntimeException: Unable to start activity', 'android.app.ActivityThread.performLaunch')}\nCaused by: ${stack('java.lang.ClassCastException: a', 'shop.Settings.onCreate')}`,
    ],
  ])('%s is the bug of the app', (_what, text) => {
    expect(isDeviceLimit(text)).toBe(false);
  });

  it.each([
    [
      'native code',
      stack(
        'java.lang.UnsatisfiedLinkError: no foo in java.library.path',
        'java.lang.System.loadLibrary',
        'shop.Native.<clinit>',
      ),
    ],
    [
      'code that no device of that version lacks',
      stack('java.lang.NoSuchMethodError: void android.view.View.x()', 'shop.Cart.total'),
    ],
    [
      "the stand-in's own code",
      stack(
        'java.lang.IllegalStateException: not supported',
        'org.robolectric.shadows.ShadowCamera.open',
        'shop.Scan.open',
      ),
    ],
    [
      'a service that is not there',
      stack(
        'java.lang.NullPointerException: Cannot invoke "android.media.MediaPlayer.start()" because "this.player" is null',
        'shop.Sound.play',
      ),
    ],
    [
      'a list that the system gave',
      stack(
        'java.lang.NullPointerException: Cannot invoke "java.util.List.iterator()" because "<local2>" is null',
        'shop.Search.fill',
      ),
    ],
    ['no code of the app', stack('java.lang.NullPointerException', ...SYSTEM)],
    [
      'code that verification refuses',
      stack('java.lang.VerifyError: Expecting a stackmap frame', 'shop.Home.onCreate'),
    ],
  ])('%s is a limit of the device', (_what, text) => {
    expect(isDeviceLimit(text)).toBe(true);
  });

  it.each([
    ['java.lang.UnsatisfiedLinkError: no foo in java.library.path', ['shop.Native.<clinit>'], 'foo'],
    [
      'java.lang.UnsupportedOperationException: x',
      ['android.hardware.Camera.open', 'shop.Scan.a'],
      'android.hardware.Camera.open',
    ],
    [
      'java.lang.NullPointerException: Cannot invoke "String.equals(Object)" because the return value of "android.os.Tray.name()" is null',
      ['androidx.core.A.b', 'shop.Cart.total'],
      'android.os.Tray.name',
    ],
    ['java.lang.IllegalStateException: x', ['shop.Cart.total'], null],
  ])('names what the device could not do: %s', (head, frames, named) => {
    expect(lackOf({ stack: stack(head, ...frames) })).toBe(named);
  });

  it('believes the device about its own stand-ins', () => {
    const text = stack('java.lang.IllegalStateException: x', 'shop.Cart.total');
    expect(lackOf({ stack: text, part: 'android.media.Tuner.open' })).toBe('android.media.Tuner.open');
  });

  const standIn = (owner: string) => `org.robolectric.shadows.${owner}`;

  it.each([
    [
      'android.database.sqlite.SQLiteException: no such column: nmae',
      ['org.robolectric.nativeruntime.SQLiteConnectionNatives.nativePrepareStatement', 'shop.Stock.find'],
      'android.database.sqlite.SQLiteConnection.nativePrepareStatement',
      null,
    ],
    [
      'java.lang.IllegalArgumentException: Receiver not registered: shop.Home$1',
      [standIn('ShadowInstrumentation.unregisterReceiver'), 'shop.Home.onStop'],
      'android.app.ContextImpl.unregisterReceiver',
      null,
    ],
    [
      'java.lang.IllegalStateException: no',
      [standIn('ShadowTuner.tune'), 'android.media.Tuner.tune', 'shop.Home.listen'],
      'android.media.Tuner.tune',
      'android.media.Tuner.tune',
    ],
    [
      'java.lang.IllegalArgumentException: unknown',
      [standIn('ShadowTray.put'), 'android.app.Tray.put', 'shop.Home.a'],
      '',
      'android.app.Tray.put',
    ],
  ])(
    'what a stand-in refuses is the bug of the app where Android does so too: %s',
    (head, frames, answer, lack) => {
      expect(lackOf({ stack: stack(head, ...frames), ...(answer && { answer }) })).toBe(lack);
    },
  );

  it('what Android refuses is the bug of the app, though a stand-in has passed the call on', () => {
    const frames = [
      'android.view.ViewGroup.addViewInner',
      standIn('ShadowViewGroup.addView'),
      'shop.Home.fill',
    ];
    const text = stack(
      'java.lang.IllegalStateException: The specified child already has a parent',
      ...frames,
    );
    expect(isDeviceLimit(text)).toBe(false);
    expect(isDeviceLimit(stack('java.lang.NullPointerException', ...frames))).toBe(true);
  });

  it('names the frame of the app alike from build to build', () => {
    const text = stack(
      'java.lang.RuntimeException: x',
      'java.util.Objects.requireNonNull',
      'androidx.core.A.b',
      'shop.Cart$3.lambda$pay$0',
      'shop.Home.onClick',
    );
    expect(ownFrame(text)).toBe('shop.Cart.pay');
    expect(ownFrame(stack('java.lang.RuntimeException', ...SYSTEM))).toBeNull();
  });
});
