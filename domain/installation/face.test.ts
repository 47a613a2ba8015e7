import { expect, test } from 'vitest';
import { FACE_TOKENS, type FaceSettings, faceOf, fillFace } from './face.ts';

const UNSET: FaceSettings = {
  company: '',
  support: '',
  sales: '',
  privacy: '',
  jurisdiction: '',
  analytics: '',
  links: [],
};

test('what is not set is guessed from the address of the installation', () => {
  expect(faceOf(UNSET, 'https://rove.acme.test:8443/', 'en')).toMatchObject({
    origin: 'https://rove.acme.test:8443',
    company: 'Rove',
    support: 'support@rove.acme.test',
    privacy: 'support@rove.acme.test',
    analytics: expect.stringContaining('no analytics'),
  });
  const set = { ...UNSET, support: 'help@acme.test', sales: 'sales@acme.test', analytics: 'Plausible' };
  expect(faceOf(set, 'https://x.test', 'en')).toMatchObject({
    support: 'help@acme.test',
    sales: 'sales@acme.test',
    privacy: 'help@acme.test',
    analytics: 'How the pages are used is measured by Plausible.',
  });
  expect(faceOf(set, 'https://x.test', 'de').analytics).toContain('misst Plausible');
});

test('a document gets the texts and the whole face, never as markup', () => {
  const face = faceOf({ ...UNSET, company: '<b>"A & B"</b>' }, 'https://x.test', 'en');
  const html = fillFace(`<head></head><p>${FACE_TOKENS.company} ${FACE_TOKENS.support}</p>`, face);
  expect(html).toContain('<p>&#60;b&#62;&#34;A &#38; B&#34;&#60;/b&#62; support@x.test</p>');
  expect(html).not.toContain('<b>');
  const content = /content="([^"]*)"/.exec(html)?.[1] ?? '';
  const read = content.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  expect(JSON.parse(read)).toEqual(face);
});
