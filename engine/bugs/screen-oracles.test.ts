import { describe, expect, it } from 'vitest';
import type { DexCall } from '#domain/apk/dex-calls.ts';
import { placeOf } from '#domain/apk/places.ts';
import { moment, seen } from '#tests/support/moments.ts';
import type { PackageProbe, SeenView } from '../drivers/probe-answers.ts';
import { duplicateDescription } from './duplicate-description/kind.ts';
import { focusOrder } from './focus-order/kind.ts';
import { frozenFrames } from './frozen-frames/kind.ts';
import { judgedBy } from './shared/kind.ts';
import { slowStart } from './slow-start/kind.ts';
import { textContrast } from './text-contrast/kind.ts';
import { webViewSettings } from './web-view-settings/kind.ts';

const PLACE = placeOf('shop', 'shop.Home');
const after = seen({ place: PLACE });

describe('text_contrast', () => {
  const judged = (ratio: number, size_sp = 14, bold = false) =>
    judgedBy(
      textContrast,
      moment({ after, probes: { contrast: [{ text: 'Total', ratio, size_sp, bold }] } }),
    );

  it('speaks of texts that are too pale, with what they have and need', () => {
    expect(judged(2.1)).toMatchObject([
      { title: 'Texts are too pale to be read by everybody', context: { ratio: '2.10', least: '4.5' } },
    ]);
    expect(judged(2.1, 24)).toMatchObject([{ context: { least: '3' } }]);
  });

  it('is silent about good ones, large ones and those at the edge', () => {
    expect([judged(7), judged(3.2, 18), judged(3.2, 14, true), judged(4.42)].flat()).toEqual([]);
  });
});

describe('duplicate_description', () => {
  const view = (described: string, in_list = false): SeenView => ({
    ...{ role: 'button', name: described, path: described, type: 'ImageButton', width: 48, height: 48 },
    ...{ editable: false, in_larger: false, described, in_list },
  });
  const judged = (...usable: SeenView[]) =>
    judgedBy(duplicateDescription, moment({ after, probes: { views: { usable } } }));

  it('speaks of controls that are called the same', () => {
    expect(judged(view('Volume'), view('Volume'), view('Play'))).toMatchObject([
      { title: '2 controls are all described as "Volume"', severity: 'minor' },
    ]);
  });

  it('is silent about the rows of a list, and about controls without a description', () => {
    expect(judged(view('Delete', true), view('Delete', true), view(''), view(''))).toEqual([]);
  });
});

describe('focus_order', () => {
  it('speaks of what leads back, once per pair', () => {
    const jumps = [{ by: 'a screen reader', from: 'Text', to: 'Title' }];
    expect(judgedBy(focusOrder, moment({ after, probes: { views: { usable: [], jumps } } }))).toMatchObject([
      { title: 'From "Text" a screen reader is led back up to "Title"' },
    ]);
    expect(judgedBy(focusOrder, moment({ after, probes: { views: { usable: [] } } }))).toEqual([]);
  });
});

describe('timing', () => {
  const start = (ms: number) =>
    judgedBy(
      slowStart,
      moment({
        after,
        action: { kind: 'open', place: PLACE },
        signals: [{ kind: 'displayed', activity: 'shop.Home', ms, place: PLACE }],
      }),
    );
  const frames = (count: number) =>
    judgedBy(
      frozenFrames,
      moment({ after, signals: [{ kind: 'skipped_frames', frames: count, place: PLACE }] }),
    );

  it('slow_start speaks of five seconds and more', () => {
    expect(start(6_200)).toMatchObject([{ title: 'Home takes 6.2 s until it is shown' }]);
    expect(start(1_200)).toEqual([]);
  });

  it('frozen_frames speaks of a screen that stands still', () => {
    expect(frames(90)).toMatchObject([{ title: 'Home stands still for 1.5 s' }]);
    expect(frames(31)).toEqual([]);
  });
});

describe('web_view_settings', () => {
  const manifest = { debuggable: false } as PackageProbe['manifest'];
  const judged = (call: Partial<DexCall>, debuggable = false) =>
    judgedBy(
      webViewSettings,
      moment({
        after,
        probes: {
          package: {
            manifest: { ...manifest, debuggable },
            secrets: [],
            calls: [{ of: '', by: 'shop.Help.show', numbers: [], ...call }],
          },
        },
      }),
    ).map(({ title }) => title);
  const universal = 'android.webkit.WebSettings.setAllowUniversalAccessFromFileURLs';

  it('speaks of what the code switches off', () => {
    expect(judged({ of: universal, numbers: [1] })).toHaveLength(1);
    expect(judged({ of: 'android.webkit.WebSettings.setMixedContentMode', numbers: [0] })).toHaveLength(1);
    const proceed = { of: 'android.webkit.SslErrorHandler.proceed', by: 'shop.Pages.onReceivedSslError' };
    expect(judged(proceed)).toEqual(['Pages are shown though their certificate is wrong']);
    const debugging = { of: 'android.webkit.WebView.setWebContentsDebuggingEnabled', numbers: [1] };
    expect(judged(debugging)).toHaveLength(1);
    expect(judged(debugging, true)).toEqual([]);
  });

  it('is silent where the code says no, does not say, or is a library’s', () => {
    expect(judged({ of: universal, numbers: [0] })).toEqual([]);
    expect(judged({ of: universal, numbers: [null] })).toEqual([]);
    expect(judged({ of: universal, numbers: [1], by: 'com.google.android.gms.Ads.show' })).toEqual([]);
    expect(judged({ of: 'android.webkit.SslErrorHandler.proceed', by: 'shop.Pages.ask' })).toEqual([]);
  });
});
