import { describe, expect, it } from 'vitest';
import { moment, response, seen } from '#tests/support/moments.ts';
import type { Signal } from '../drivers/contract.ts';
import { judge } from './registry.ts';

const told = (oracle: string, over: Parameters<typeof moment>[0]) =>
  judge(moment(over))
    .filter((one) => one.oracle === oracle)
    .map(({ severity, title }) => `${severity}: ${title}`);

describe('mixed_content, open_password, unguarded_form', () => {
  const clean = { mixed: [], open_password: null, unguarded_forms: [] };

  it('fire on parts, passwords and forms in the open', () => {
    const mixed = [
      { tag: 'script', address: 'http://cdn.test/a.js', active: true },
      { tag: 'img', address: 'http://cdn.test/a.png', active: false },
    ];
    expect(told('mixed_content', { probes: { safety: { ...clean, mixed } } })).toEqual([
      'major: The secure page uses /a.js over http',
      'minor: The secure page uses /a.png over http',
    ]);
    const open_password = { reason: 'document' as const, address: 'http://app.test/items' };
    expect(told('open_password', { probes: { safety: { ...clean, open_password } } })).toEqual([
      'major: The password on /items travels in the open',
    ]);
    const unguarded_forms = [
      { action: 'http://app.test/save', name: 'Save', cookie: 'sid' },
      { action: 'http://app.test/other', name: 'Other', cookie: 'sid' },
    ];
    expect(told('unguarded_form', { probes: { safety: { ...clean, unguarded_forms } } })).toEqual([
      'minor: Other sites can send the form "Save" for a user',
    ]);
  });

  it('stay silent on a page that keeps to itself', () => {
    for (const oracle of ['mixed_content', 'open_password', 'unguarded_form'])
      expect(told(oracle, { probes: { safety: clean } })).toEqual([]);
  });
});

describe('secret_in_address', () => {
  const at = (place: string) => told('secret_in_address', { after: seen({ place }) });

  it('fires on passwords and tokens of a session', () => {
    expect(at('http://app.test/login?user=a&password=rove-pass')).toEqual([
      'major: The address of /login holds a password ("password")',
    ]);
    expect(at('http://app.test/in?access_token=abcdefghij')).toHaveLength(1);
    const signals = [response({ address: 'http://app.test/api?pwd=hunter22' })];
    expect(told('secret_in_address', { signals })).toHaveLength(1);
  });

  it('never repeats the password', () => {
    const [found] = judge(moment({ after: seen({ place: 'http://app.test/login?password=rove-pass' }) }));
    expect(JSON.stringify(found)).not.toContain('rove-pass');
  });

  it('stays silent on queries, empty fields and links that reset a password', () => {
    for (const query of ['q=password', 'password=', 'token=abcdefghijkl', 'page=2', 'pass=12'])
      expect(at(`http://app.test/x?${query}`)).toEqual([]);
  });
});

describe('verbose_error', () => {
  const error = (text: string, over: object = {}): Signal => ({
    kind: 'error_text',
    address: 'http://app.test/api/items/7',
    status: 500,
    text,
    same_site: true,
    place: 'http://app.test/items',
    ...over,
  });
  const inError = (text: string) => told('verbose_error', { signals: [error(text)] });

  it('fires on traces and database errors in answers with an error', () => {
    expect(inError('Error: no\n    at load (/srv/app/items.js:12:9)')).toEqual([
      'minor: /api/items/:id shows a stack trace of Node',
    ]);
    expect(inError('{"error":"x\\n    at Db.run (C:\\\\app\\\\db.ts:3:1)"}')).toHaveLength(1);
    expect(inError('{"message":"SQLITE_ERROR: no such column: nmae"}')).toEqual([
      'minor: /api/items/:id shows an error of an SQL database',
    ]);
    expect(inError('Traceback (most recent call last):\n  File "/app.py"')).toHaveLength(1);
    expect(inError('java.lang.X\n\tat com.shop.cart.Cart.add(Cart.java:31)')).toHaveLength(1);
    expect(inError('<h1>Werkzeug Debugger</h1>')).toEqual([
      'major: /api/items/:id shows a debugger of Werkzeug',
    ]);
  });

  it('fires on errors in the middle of a page', () => {
    const text = 'Warning: mysqli_query(): no link in /var/www/html/list.php on line 31';
    expect(told('verbose_error', { after: seen({ text }) })).toHaveLength(1);
  });

  it('stays silent on errors for users, on prose about errors, and on other sites', () => {
    for (const text of ['{"error":"The item is gone"}', 'Meet us at cafe.js', 'Not found', '{"at":"12:30"}'])
      expect(inError(text)).toEqual([]);
    expect(
      told('verbose_error', {
        after: seen({ text: 'Traceback (most recent call last) is how Python tells' }),
      }),
    ).toEqual([]);
    expect(told('verbose_error', { signals: [error('at a (/srv/a.js:1:2)', { same_site: false })] })).toEqual(
      [],
    );
  });
});

describe('exposed_file, exposed_secret, vulnerable_library', () => {
  const advisories = [{ id: 'CVE-2020-11022', severity: 'medium', summary: 'Markup', fixed_in: '3.5.0' }];

  it('fire on what the probes found', () => {
    const exposed_files = [
      {
        address: 'http://app.test/.git/HEAD',
        kind: 'Git repository',
        shows: 'ref: refs/heads/main',
        grave: true,
      },
      { address: 'http://app.test/js/', kind: 'directory listing', shows: 'Index of /js', grave: false },
      { address: 'http://app.test/css/', kind: 'directory listing', shows: 'Index of /css', grave: false },
    ];
    expect(told('exposed_file', { probes: { exposed_files } })).toEqual([
      'major: Everyone can fetch a Git repository: /.git/HEAD',
      'minor: Everyone can fetch a directory listing: /js/',
    ]);
    const secrets = [{ kind: 'AWS secret access key', masked: 'AKIA…', address: 'http://app.test/app.js' }];
    const libraries = [{ name: 'jquery', version: '3.4.1', where: '', advisories }];
    expect(told('exposed_secret', { probes: { scripts: { secrets, libraries: [] } } })).toEqual([
      'major: /app.js holds an AWS secret access key',
    ]);
    expect(told('vulnerable_library', { probes: { scripts: { secrets: [], libraries } } })).toEqual([
      'minor: jquery 3.4.1 has 1 known vulnerability',
    ]);
  });

  it('stay silent on current libraries and on nothing', () => {
    const libraries = [{ name: 'jquery', version: '3.7.1', where: '', advisories: [] }];
    expect(told('vulnerable_library', { probes: { scripts: { secrets: [], libraries } } })).toEqual([]);
    expect(told('exposed_secret', { probes: { scripts: { secrets: [], libraries } } })).toEqual([]);
    expect(told('exposed_file', { probes: { exposed_files: [] } })).toEqual([]);
  });
});

describe('open_cors, markup_injection, open_redirect', () => {
  const place = 'http://app.test/search?q=a';

  it('fire on what other sites may do', () => {
    const cors = [
      { address: 'http://app.test/api/a', cookies: false },
      { address: 'http://app.test/api/me', cookies: true },
    ];
    expect(told('open_cors', { probes: { cors } })).toEqual([
      `major: Any site may read /api/me in a user's name`,
    ]);
    const reflected = [{ parameter: 'q', where: 'p', runs: true }];
    const redirects = [{ parameter: 'next', address: 'http://app.test/go?next=/a' }];
    const probes = { injection: { place, reflected, redirects } };
    expect(told('markup_injection', { probes })).toEqual([
      'critical: The parameter "q" of /search is shown as markup',
    ]);
    expect(told('open_redirect', { probes })).toEqual(['major: /go leads to any site that "next" names']);
    expect(told('markup_injection', { probes: { markers: [{ where: 'li', runs: false }] } })).toEqual([
      'major: Typed text is shown as markup on /items',
    ]);
  });

  it('stay silent on nothing', () => {
    const probes = { cors: [], markers: [], injection: { place, reflected: [], redirects: [] } };
    for (const oracle of ['open_cors', 'markup_injection', 'open_redirect'])
      expect(told(oracle, { probes })).toEqual([]);
  });
});

describe('open_access', () => {
  const address = 'http://app.test/api/orders/17';

  it('fires on an account’s own data that anybody gets', () => {
    const open_access = [
      { address, text: '', account: true },
      { address: 'http://app.test/api/prices', text: '', account: false },
    ];
    expect(told('open_access', { probes: { open_access } })).toEqual([
      'critical: /api/orders/:id gives an account’s data to whoever is not signed in',
    ]);
  });

  it('stays silent where nobody knows the accounts', () => {
    expect(told('open_access', { probes: { open_access: [{ address, text: 'mira@app.test' }] } })).toEqual(
      [],
    );
  });
});
