import { describe, expect, it } from 'vitest';
import { LISTING, SOURCE_MAP, signatureOf, WELL_KNOWN } from './exposed-signatures.ts';
import { findSecrets, masked } from './secret-patterns.ts';

/** Put together here, so that no scanner takes this file for one that leaks. */
const join = (...parts: string[]) => parts.join('');

describe('secrets in scripts', () => {
  const kinds = (text: string) => findSecrets(text).map(({ kind }) => kind);

  it('are found by form, checksum and randomness', () => {
    expect(kinds(`a = "${join('sk_', 'live_', '4eC39HqLyjWDarjtT1zdp7dc')}"`)).toEqual(['Stripe secret key']);
    expect(kinds(`t="${join('ghp', '_', 'zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ', '0mLq17')}"`)).toEqual([
      'GitHub token',
    ]);
    expect(kinds(`db = 'postgres://app:${join('h7Kq', '29xLw')}@db.internal/shop'`)).toHaveLength(1);
    expect(kinds(`const clientSecret = "${join('9f8Gk2Lm', 'Qz7Xw4Tb', 'Vn3R')}";`)).toEqual([
      'secret in a variable',
    ]);
    expect(
      kinds(
        `{accessKeyId:"${join('AKIA', 'Q3EGTR7UWX5ZPLMK')}",k:"${join('wJ8rXUtnFEMI', 'K7MDENGbPxRfiCYzQ3v9LmT2aHdW')}"}`,
      ),
    ).toEqual(['AWS secret access key']);
    const role = Buffer.from('{"iss":"supabase","role":"service_role"}').toString('base64url');
    expect(kinds(`"${join('eyJ', 'hbGciOiJIUzI1NiJ9')}.${role}.${'Ab1cD2eF3gH4iJ5kL6mN7'}"`)).toEqual([
      'service-role token',
    ]);
  });

  it('are not what is public by design, wrong, a sample or a text', () => {
    for (const text of [
      `stripe("${join('pk_', 'live_', '4eC39HqLyjWDarjtT1zdp7dc')}")`,
      `apiKey: "${join('AIza', 'SyD3xQ7bLmN8pR2tV5wY9zC4fG6hJ1kM0')}"`,
      `t="${join('ghp', '_', 'zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ', '0mLq18')}"`,
      `"${join('sk_', 'live_', 'xxxxxxxxxxxxxxxxxxxxxxxx')}"`,
      'postgres://user:password@localhost/db',
      'mysql://anna:opensesame@localhost:3306/app',
      'mysql://anna:Password@localhost:3306/app',
      '{ adminPassword: "Administrator password", client_secret: "Client secret" }',
      'if (text.includes("-----BEGIN PRIVATE KEY-----")) read(text)',
      'data-secret-key="step2"',
    ])
      expect(kinds(text), text).toEqual([]);
  });

  it('are shown masked', () => {
    expect(masked('abcdefghijklmnopqrstuvwxyz012345')).toBe('abcdefgh… (32 characters)');
  });
});

describe('exposed files', () => {
  const kind = (path: string) => {
    const found = WELL_KNOWN.find((one) => one.path === path);
    if (!found) throw new Error(`no kind for ${path}`);
    return found;
  };
  const told = (path: string, text: string, type = 'text/plain') =>
    signatureOf(kind(path), Buffer.from(text), type)?.shows ?? null;

  it('are told by what they hold', () => {
    expect(told('/.git/HEAD', 'ref: refs/heads/main\n')).toBe('ref: refs/heads/main');
    expect(told('/.env', '# shop\nDB_PASSWORD=abc\nAPP_KEY=1\n')).toBe('DB_PASSWORD, APP_KEY');
    expect(told('/dump.sql', '-- MySQL dump 10.13\nCREATE TABLE `users` (')).toBe('-- MySQL dump');
    expect(told('/phpinfo.php', '<title>PHP 8.2.1 - phpinfo()</title>', 'text/html')).toBe('phpinfo()');
    const listing = '<title>Index of /js</title><a href="../">..</a><a href="a.js">a.js</a>';
    expect(signatureOf(LISTING, Buffer.from(listing), 'text/html')?.shows).toBe('Index of /js');
    const map = '{"version":3,"sources":["../src/cart.ts","../node_modules/a/b.js"],"mappings":"AA"}';
    expect(signatureOf(SOURCE_MAP, Buffer.from(map), 'application/json')?.shows).toBe('../src/cart.ts');
  });

  it('are not the page that an app shows for every address, nor something else', () => {
    const app =
      '<!doctype html><title>App</title><script>A=1\nENV_VALUE=2</script> CREATE TABLE x INSERT INTO y';
    for (const { path } of WELL_KNOWN) expect(told(path, app, 'text/html'), path).toBe(null);
    expect(told('/.env', 'Not here')).toBe(null);
    expect(signatureOf(LISTING, Buffer.from('<title>Index of goods</title><a href=a><a href=b>'), '')).toBe(
      null,
    );
    const vendor = '{"version":3,"sources":["../node_modules/a/b.js"],"mappings":"AA"}';
    expect(signatureOf(SOURCE_MAP, Buffer.from(vendor), 'application/json')).toBe(null);
  });
});
