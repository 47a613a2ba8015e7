import { describe, expect, it } from 'vitest';
import { moment, response } from '#tests/support/moments.ts';
import type { AssetsProbe, VitalsProbe } from '../drivers/probe-answers.ts';
import { judge } from './registry.ts';

const titles = (over: Parameters<typeof moment>[0]) => judge(moment(over)).map(({ title }) => title);

describe('oversize_asset and uncompressed_asset', () => {
  const light: AssetsProbe = { script_bytes: 90_000, scripts: [], images: [], plain: [], development: false };
  const heavy: AssetsProbe = {
    script_bytes: 2_000_000,
    scripts: [{ address: 'http://app.test/app.js', bytes: 2_000_000 }],
    images: [{ address: 'http://app.test/a.jpg', bytes: 400_000, natural: 4_000_000, shown: 10_000 }],
    plain: [{ address: 'http://app.test/app.js', bytes: 2_000_000 }],
    development: false,
  };

  it('fire on more than a screen needs', () => {
    expect(titles({ probes: { assets: heavy } })).toEqual([
      '/items loads 2.0 MB of scripts',
      'The picture /a.jpg is 400 times larger than it is shown',
      'A file is sent without compression, as /app.js',
    ]);
  });

  it('stay silent on light pages, fitting pictures and servers for development', () => {
    const fitting = [{ address: 'http://app.test/a.jpg', bytes: 400_000, natural: 40_000, shown: 10_000 }];
    expect(titles({ probes: { assets: { ...light, images: fitting } } })).toEqual([]);
    expect(titles({ probes: { assets: { ...heavy, development: true } } })).toEqual([]);
  });
});

describe('long_task', () => {
  const vitals = (longest_task_ms: number, slowness?: number) => ({
    vitals: {
      lcp_ms: 1,
      cls: 0,
      inp_ms: 1,
      longest_task_ms,
      ...(slowness ? { slowness } : {}),
    } as VitalsProbe,
  });

  it('fires on a page that does not answer', () => {
    expect(titles({ probes: vitals(2_400) })).toEqual(['/items does not answer for 2.4 s']);
  });

  it('stays silent where the machine is as slow, and on short tasks', () => {
    expect(titles({ probes: vitals(2_400, 3) })).toEqual([]);
    expect(titles({ probes: vitals(300) })).toEqual([]);
  });
});

describe('web_vitals', () => {
  const vitals = {
    lcp_ms: 5_000,
    cls: 0.4,
    inp_ms: 1_100,
    load_place: 'http://app.test/start',
    interactions: [{ place: 'http://app.test/board', target: 'button Save', ms: 1_100 }],
  } as VitalsProbe;

  it('tell of a load once, and of the slow interaction only, whichever route came after', () => {
    const on = (route: string) =>
      judge(moment({ after: { ...moment({}).after, place: `http://app.test${route}` }, probes: { vitals } }));
    expect(on('/other').map(({ title }) => title)).toEqual([
      'Largest Contentful Paint of 5000 ms on /start',
      'Cumulative Layout Shift of 0.40 on /start',
      'Interaction to Next Paint of 1100 ms on /board',
    ]);
    const fingerprints = (route: string) => on(route).map(({ fingerprint }) => fingerprint);
    expect(fingerprints('/another')).toEqual(fingerprints('/other'));
  });

  it('are those of a machine with time to spare', () => {
    const slow = { ...vitals, cls: 0, slowness: 1.5 };
    expect(titles({ probes: { vitals: slow } })).toEqual([]);
    const answered = (handled_ms: number) => {
      const interactions = [{ place: 'http://app.test/board', target: 'button Save', ms: 2_400, handled_ms }];
      return titles({ probes: { vitals: { ...vitals, cls: 0, lcp_ms: 0, slowness: 4, interactions } } });
    };
    expect(answered(2_300)).toEqual(['Interaction to Next Paint of 1175 ms on /board']);
    expect(answered(100)).toEqual([]); // It waited for the machine.
  });

  it('blame the server for a late first byte where it answers for all else at once', () => {
    const late = { ...vitals, cls: 0, lcp_ms: 0, interactions: [], ttfb_ms: 2_900, slowness: 2 };
    expect(titles({ probes: { vitals: { ...late, others_ms: 12 } } })).toEqual([
      'Time to First Byte of 2900 ms on /start',
    ]);
    expect(titles({ probes: { vitals: { ...late, others_ms: 400 } } })).toEqual([]);
    expect(titles({ probes: { vitals: { ...late, others_ms: null } } })).toEqual([]);
  });
});

describe('repeated_requests', () => {
  const asks = (address: (n: number) => string, times = 12) =>
    Array.from({ length: times }, (_, n) => response({ address: `http://app.test${address(n)}` }));

  it('fires on one request for each thing', () => {
    expect(titles({ signals: asks((n) => `/api/items/${n}`) })).toEqual([
      '/items asks for /api/items/:id 12 times at once',
    ]);
    expect(titles({ signals: asks((n) => `/api/item?id=${n}`) })).toHaveLength(1);
  });

  it('stays silent on what a check has opened one after another', () => {
    const action = { kind: 'check', check: 'odd_item' } as const;
    expect(titles({ action, signals: asks((n) => `/api/items/${n}`) })).toEqual([]);
  });

  it('stays silent on few, on the same address again, on things without identifier, and on pages of a list', () => {
    expect(titles({ signals: asks((n) => `/api/items/${n}`, 9) })).toEqual([]);
    expect(titles({ signals: asks(() => '/api/items/1') })).toEqual([]);
    expect(titles({ signals: asks((n) => `/api/${'abcdefghijkl'[n]}`) })).toEqual([]);
    expect(titles({ signals: asks((n) => `/api/list?page=${n}`) })).toEqual([]);
  });
});
