import { describe, expect, it } from 'vitest';
import { periodOf, readTotp, TotpSecretError, totpCode } from './totp.ts';

/** RFC 6238, appendix B; the secrets are its ASCII texts in base32. */
const SHA1 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const SHA256 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA';

describe('one-time codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [20_000_000_000, '65353130'],
  ])('at %i s as in the RFC', (seconds, code) => {
    const settings = readTotp(`otpauth://totp/x?secret=${SHA1}&digits=8`);
    expect(totpCode(settings, seconds * 1000)).toBe(code);
  });

  it('by another algorithm', () => {
    const settings = readTotp(`otpauth://totp/x?secret=${SHA256}&digits=8&algorithm=SHA256`);
    expect(totpCode(settings, 59_000)).toBe('46119246');
  });

  it.each(['jbsw y3dp ehpk 3pxp', 'JBSW-Y3DP-EHPK-3PXP', 'JBSWY3DPEHPK3PXP======'])('from %s', (text) => {
    expect(totpCode(readTotp(text), 59_000)).toBe('996554');
  });

  it('each has a period', () => {
    const settings = readTotp(SHA1);
    expect([29_999, 30_000].map((now) => periodOf(settings, now))).toEqual([0, 1]);
  });

  it.each([
    'not base32!',
    'short',
    'otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP',
    'otpauth://totp/x',
    'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&digits=5',
    'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&period=0',
    'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&algorithm=md5',
  ])('not from %s, and the message does not repeat it', (text) => {
    expect(() => readTotp(text)).toThrow(TotpSecretError);
    expect(() => readTotp(text)).not.toThrow(text);
  });
});
