import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { exitOf, specsFrom } from './verify-command.ts';
import { WrongUse } from './wrong-use.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-verify-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const verdict = (outcome: 'fixed' | 'still_there' | 'could_not_tell') => ({
  outcome,
  shown: 0,
  runs: 3,
  detail: '',
});

async function zipOf(files: Record<string, string>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text), name, { compress: text.length > 20 });
  zip.end();
  const file = path.join(folder, 'report.zip');
  writeFileSync(file, await buffer(zip.outputStream));
  return file;
}

test('the exit code tells the worst', () => {
  expect(exitOf([verdict('fixed'), verdict('fixed')])).toBe(0);
  expect(exitOf([verdict('fixed'), verdict('could_not_tell'), verdict('still_there')])).toBe(1);
  expect(exitOf([verdict('fixed'), verdict('could_not_tell')])).toBe(3);
  expect(exitOf([])).toBe(3);
});

test('tests are taken out of a report, packed or not, and nothing else', async () => {
  const long = `// ${'x'.repeat(500)}`;
  const file = await zipOf({
    'report.json': '{}',
    'evidence/bug-1/bug-1.spec.ts': long,
    'evidence/b/bug-2.spec.ts': '//',
  });
  expect(await specsFrom([file])).toEqual([
    { name: 'bug-1.spec.ts', text: long },
    { name: 'bug-2.spec.ts', text: '//' },
  ]);
});

test('tests are taken from files and folders, whatever stands beside them', async () => {
  writeFileSync(path.join(folder, 'bug-3.spec.ts'), 'a');
  writeFileSync(path.join(folder, 'notes.txt'), 'b');
  expect(await specsFrom([folder])).toEqual([{ name: 'bug-3.spec.ts', text: 'a' }]);
  expect(await specsFrom([path.join(folder, 'bug-3.spec.ts')])).toHaveLength(1);
});

test('what holds no test, or is broken, is said in words', async () => {
  const broken = path.join(folder, 'broken.zip');
  const bad = [
    Buffer.from(''),
    Buffer.from('no archive'),
    Buffer.from('PK\x05\x06'),
    Buffer.alloc(100_000, 'PK\x05\x06'),
  ];
  for (const bytes of bad) {
    writeFileSync(broken, bytes);
    await expect(specsFrom([broken])).rejects.toThrow(WrongUse);
  }
  await expect(specsFrom([path.join(folder, 'none.zip')])).rejects.toThrow(WrongUse);
  await expect(specsFrom([path.join(folder, 'notes.txt')])).rejects.toThrow(WrongUse);
  await expect(specsFrom([])).rejects.toThrow(WrongUse);
});
