import { expect, test } from 'vitest';
import { readTotp } from './totp.ts';
import { UsedCodes } from './used-codes.ts';

const ANA = readTotp('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
const BEN = readTotp('KRUGKIDROVUWG2ZAMJZG653OEBTG66BA');

test('a code may be typed again while none was refused', () => {
  const used = new UsedCodes();
  expect([used.take(ANA, 59_000), used.take(ANA, 59_000)]).toEqual([0, 0]);
});

test('after a refusal the code of a time step is taken once, by whoever comes first', () => {
  const used = new UsedCodes();
  used.refuse(ANA);
  expect(used.take(ANA, 59_000)).toBe(0);
  expect(used.take(ANA, 59_000)).toBe(1_000);
  expect(used.take(ANA, 59_999)).toBe(1);
  expect(used.take(BEN, 59_000)).toBe(0);
  expect([used.take(ANA, 60_000), used.take(ANA, 60_000)]).toEqual([0, 30_000]);
});

test('a code that was made after its time step was taken counts as well', () => {
  const used = new UsedCodes();
  used.refuse(ANA);
  expect(used.take(ANA, 59_999)).toBe(0);
  used.note(ANA, 60_001);
  used.note(ANA, 59_999);
  expect(used.take(ANA, 60_002)).toBe(29_998);
});
