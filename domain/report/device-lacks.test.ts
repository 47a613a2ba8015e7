import { expect, test } from 'vitest';
import { placeOf } from '../apk/places.ts';
import { DEVICE_LACKS, notShownSentence } from './device-lacks.ts';

const lack = (what: string, screen: string) => ({ what, why: DEVICE_LACKS, place: placeOf('shop', screen) });
const sentence = (screens: string[], not_reached: { what: string; why: string; place: string }[]) =>
  notShownSentence({ coverage: { urls: screens.map((one) => placeOf('shop', one)), not_reached } as never });

test('a report says how many screens of an app could not be shown, and why', () => {
  const lacks = [
    lack('what needs android.media.Tuner.open', 'shop.Radio'),
    lack('what needs a', 'shop.Scan'),
    lack('what needs a', 'shop.Home'),
    { what: 'Pay', why: 'it pays', place: placeOf('shop', 'shop.Home') },
  ];
  expect(sentence(['shop.Home', 'shop.Cart', ''], lacks)).toBe(
    '2 of 4 screens could not be shown on the embedded device: Radio (what needs android.media.Tuner.open), Scan (what needs a).',
  );
});

test('it says what of a screen could not be used', () => {
  expect(
    sentence(['shop.Home'], [lack('what needs a', 'shop.Home'), lack('what needs b', 'shop.Home')]),
  ).toBe('1 of 1 screen could be used in part only on the embedded device: what needs a, what needs b.');
});

test('it is silent where nothing lacked', () => {
  expect(sentence(['shop.Home'], [{ what: 'Pay', why: 'it pays', place: '' }])).toBeNull();
});
