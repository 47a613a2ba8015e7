import { expect, test } from 'vitest';
import { z } from 'zod';
import { FACE_SETTINGS, faceSettings, unsetFace } from './face-settings.ts';

const read = (env: Record<string, string>) => z.object(FACE_SETTINGS).parse(env);

test('says which settings users would miss', () => {
  expect(unsetFace(read({}))).toContain('ROVE_SUPPORT_EMAIL');
  expect(unsetFace(read({ ROVE_SUPPORT_EMAIL: 'help@acme.test' }))).not.toContain('ROVE_SUPPORT_EMAIL');
});

test('reads links, and refuses what is none', () => {
  const env = read({
    ROVE_COMPANY_LINKS: 'Imprint=https://acme.test/x?a=b, Status=https://status.acme.test',
  });
  expect(faceSettings(env).links).toEqual([
    { text: 'Imprint', url: 'https://acme.test/x?a=b' },
    { text: 'Status', url: 'https://status.acme.test' },
  ]);
  expect(() => read({ ROVE_COMPANY_LINKS: 'Imprint=javascript:alert(1)' })).toThrow();
  expect(() => read({ ROVE_SUPPORT_EMAIL: 'nobody' })).toThrow();
});
