import { describe, expect, it } from 'vitest';
import { signalsOf } from './log-signals.ts';
import { lookAt } from './observe.ts';
import { parseSource } from './view-tree.ts';

const view = (type: string, attributes: string, inside = '') =>
  `<android.widget.${type} class="android.widget.${type}" bounds="[0,0][200,100]" enabled="true" visible="true" ${attributes}>${inside}</android.widget.${type}>`;
const SOURCE = `<hierarchy>${view(
  'FrameLayout',
  '',
  view('TextView', 'text="Your name" label-for="a:id/name"') +
    view('EditText', 'resource-id="a:id/name" text="Ada" editable="true" clickable="true" input-type="33"') +
    view('CheckBox', 'text="Sounds" checkable="true" checked="true" clickable="true"') +
    view('LinearLayout', 'clickable="true" long-clickable="true"', view('TextView', 'text="Row 1"')) +
    view('Button', 'text="Below" clickable="true" reachable="false"'),
)}</hierarchy>`;

describe('a look at a page source', () => {
  const { seen } = lookAt(parseSource(SOURCE), {
    place: 'android-app://a/a.Home',
    title: 'Home',
    density: 2,
  });

  it('gives what can be used, with roles, names and boxes in density-independent pixels', () => {
    const brief = seen.elements.map(({ target, affordance, gestures }) => [
      target.role,
      target.name,
      affordance,
      gestures,
    ]);
    expect(brief).toEqual([
      ['textbox', 'Your name', 'type', undefined],
      ['checkbox', 'Sounds', 'toggle', undefined],
      ['generic', 'Row 1', 'activate', ['secondary']],
    ]);
    expect(seen.elements[0]?.box).toEqual({ x: 0, y: 0, width: 100, height: 50 });
    expect(seen.elements[0]?.field).toMatchObject({ input_type: 'email', value: 'Ada', field_name: 'name' });
    expect(seen.elements[1]?.field?.value).toBe('on');
  });

  it('tells screens apart by what can be pressed, not by what was typed', () => {
    const typed = lookAt(parseSource(SOURCE.replace('"Ada"', '"Bob"')), { place: '', title: '', density: 2 });
    const other = lookAt(parseSource(SOURCE.replace('Row 1', 'Delete')), {
      place: '',
      title: '',
      density: 2,
    });
    expect(typed.seen.structure).toBe(seen.structure);
    expect(other.seen.structure).not.toBe(seen.structure);
  });
});

describe('the log of a device', () => {
  const CRASH =
    'E/AndroidRuntime: FATAL EXCEPTION: main\nProcess: a.shop\nWhile: tap\njava.lang.RuntimeException: wrapped\n\tat a.B.c(B.java:1)\nCaused by: java.lang.IllegalStateException: no cart\n\tat a.Cart.pay(Cart.java:7)';

  it('tells crashes and hangs, with what was the cause', () => {
    const signals = signalsOf(
      [CRASH, 'E/ActivityManager: ANR in a.shop\n\tat a.B.c(B.java:1)', 'I/a: fine'],
      'p',
      'a.shop',
    );
    expect(signals.map(({ kind }) => kind)).toEqual(['app_crash', 'hang']);
    expect(signals[0]).toMatchObject({ message: 'java.lang.IllegalStateException: no cart', during: 'tap' });
  });

  it('is read as a phone writes it too', () => {
    const [signal] = signalsOf(
      ['11-22 09:00:00.123  1234  1250 E AndroidRuntime: FATAL EXCEPTION: main\njava.lang.Error: x'],
      'p',
      'a',
    );
    expect(signal).toMatchObject({ kind: 'app_crash', message: 'java.lang.Error: x' });
  });
});

describe('how fast an app is', () => {
  it('is told by the words of a device with real time', () => {
    const lines = [
      'I/ActivityTaskManager: Displayed a/.Home: +6s207ms',
      'I/ActivityTaskManager: Displayed other/.Home: +6s207ms',
      'I/Choreographer: Skipped 45 frames!  The application may be doing too much work on its main thread.',
    ];
    expect(signalsOf(lines, 'here', 'a')).toEqual([
      { kind: 'displayed', activity: 'a.Home', ms: 6_207, place: 'here' },
      { kind: 'skipped_frames', frames: 45, place: 'here' },
    ]);
  });
});
