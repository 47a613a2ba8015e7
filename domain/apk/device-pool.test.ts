import { describe, expect, it } from 'vitest';
import { devicesFor, nameOf, parseDevicePool } from './device-pool.ts';

const phone = (name: string, over: object = {}) => ({ name, url: 'http://farm:4723', ...over });
const pool = parseDevicePool(
  JSON.stringify([
    phone('tab', { android: '12', tablet: true }),
    'embedded',
    phone('galaxy', { model: 'Galaxy S21', android: '12' }),
    phone('px', { model: 'Pixel 6', android: '13', slots: 2 }),
    phone('other', { android: '13' }),
  ]),
);
const names = (wanted: object) => devicesFor(pool, wanted).map(nameOf);

describe('devicesFor', () => {
  it('begins with the model and Android that are asked for, then the embedded one, then those like it', () => {
    expect(names({ device: 'Pixel 6' })).toEqual(['px', 'embedded', 'other']);
    expect(names({ device: 'Galaxy S21' })).toEqual(['galaxy', 'embedded']);
    expect(names({ device: 'Generic Tablet' })).toEqual(['embedded', 'tab']);
    expect(names({ device: 'Pixel 6', sdk: 31 })).toEqual(['embedded', 'galaxy']);
  });

  it('gives what is real first to who asks for nothing', () => {
    expect(names({})).toEqual(['tab', 'galaxy', 'px', 'other', 'embedded']);
  });
});

describe('parseDevicePool', () => {
  it('takes one device, none, or a list, and says what is wrong with it', () => {
    expect(parseDevicePool('')).toEqual(['embedded']);
    expect(parseDevicePool(JSON.stringify(phone('one')))).toHaveLength(1);
    expect(() => parseDevicePool('[{"name":"x"}]')).toThrow(/url/);
    expect(() => parseDevicePool(JSON.stringify([phone('x'), phone('x')]))).toThrow(/its own name/);
    expect(() => parseDevicePool(JSON.stringify(phone('x', { url: 'file:///etc' })))).toThrow();
  });
});
