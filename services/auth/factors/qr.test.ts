import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { qrModules, qrSvg } from './qr.ts';

describe('qrModules', () => {
  it.each([
    [14, 21],
    [15, 25],
    [180, 53],
    [213, 57],
    [660, 97],
  ])('holds %i bytes in %i modules a side', (length, size) => {
    expect(qrModules('x'.repeat(length))).toHaveLength(size);
  });

  // What an independent reader (jsQR 1.4.0) read back as this text.
  it('draws what a reader reads', () => {
    const rows = qrModules('otpauth://totp/Rove:a@b.example?secret=JBSWY3DPEHPK3PXP&issuer=Rove');
    const drawn = rows.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n');
    expect(drawn.slice(0, 7)).toBe('#######');
    expect(createHash('sha256').update(drawn).digest('hex')).toBe(
      '3314e3380476056176b34a20afaf98b7aefd8043ca2302bdec8bef1af605ff77',
    );
  });

  it('says when a text is too long', () => {
    expect(() => qrSvg('x'.repeat(700))).toThrow(RangeError);
  });
});
