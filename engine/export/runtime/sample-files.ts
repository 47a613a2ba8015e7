import type { Locator } from '@playwright/test';

export type SampleFile = { name: string; mimeType: string; buffer: Buffer };

/** A picture of one pixel: the smallest PNG there is. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PDF =
  '%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>';

/** A small valid file of a kind that a field's `accept` allows. */
export function sampleFile(accept: string): SampleFile {
  const kind = accept.toLowerCase();
  if (/image|png|jpe?g|gif|webp/.test(kind))
    return { name: 'rove.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
  if (/pdf/.test(kind)) return { name: 'rove.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) };
  if (/csv/.test(kind))
    return { name: 'rove.csv', mimeType: 'text/csv', buffer: Buffer.from('name,amount\nrove,1\n') };
  if (/json/.test(kind))
    return { name: 'rove.json', mimeType: 'application/json', buffer: Buffer.from('{"name":"rove"}') };
  return { name: 'rove.txt', mimeType: 'text/plain', buffer: Buffer.from('rove\n') };
}

/** Files of such a kind, as a value names them: one for each of its lines where these are ended, else the usual one. */
export function sampleFiles(accept: string, value: string): SampleFile[] {
  const file = sampleFile(accept);
  if (!value.includes('\n')) return [file];
  const names = value.split('\n').filter((name) => name !== '');
  // What is the same would rightly be kept once; each of these kinds may say more behind its end.
  return names.map((name) => ({
    ...file,
    name: file.name.replace(/^[^.]*/, name),
    buffer: /json/.test(file.mimeType)
      ? Buffer.from(JSON.stringify({ name }))
      : Buffer.concat([file.buffer, Buffer.from(name)]),
  }));
}

/** Chooses files of these names in a field, and sends them by the button of this name, where there is one. */
export async function chooseFiles(field: Locator, names: readonly string[], sender: string): Promise<void> {
  const accept = (await field.getAttribute('accept')) ?? '';
  await field.setInputFiles(sampleFiles(accept, names.map((name) => `${name}\n`).join('')));
  if (sender) await field.page().getByRole('button', { name: sender, exact: true }).last().click();
}
