/** What an operator writes, hosts that are barred by it, and hosts that are not: for everything that asks the rule. */
export const BARRED_CASES: [text: string, barred: string[], free: string[]][] = [
  [
    'app.example.com',
    ['app.example.com', 'APP.example.com', 'app.example.com.', 'app.example.com..'],
    ['example.com', 'xapp.example.com', 'x.app.example.com'],
  ],
  [
    '*.example.org',
    ['example.org', 'example.org.', 'x.y.example.org', 'X.Example.ORG.'],
    ['badexample.org', 'example.org.evil.test', 'org'],
  ],
  [
    '203.0.113.0/24',
    ['203.0.113.9', '203.0.113.9.', '[::ffff:203.0.113.9]', '[::ffff:cb00:7109]', '[2002:cb00:7109::1]'],
    ['203.0.114.1', '[::ffff:203.0.114.1]', '203.0.113.example'],
  ],
  ['198.51.100.7', ['198.51.100.7', '[64:ff9b::c633:6407]'], ['198.51.100.8']],
  ['2001:db8::/32', ['[2001:db8::5]', '[2001:DB8:0::5]'], ['[2001:db9::5]', '203.0.113.9']],
];
