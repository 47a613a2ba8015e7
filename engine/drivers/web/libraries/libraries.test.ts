import { describe, expect, it } from 'vitest';
import { inText } from './detect.ts';
import { advisoriesFor, parseLibraries, shippedLibraries } from './library-data.ts';
import { compareVersions } from './versions.ts';

const idsOf = (name: string, version: string) =>
  advisoriesFor(shippedLibraries(), name, version).map(({ id }) => id);

describe('known libraries', () => {
  it('are known by address and by what their files say', () => {
    const known = (address: string, text = '') =>
      inText(shippedLibraries(), address, text).map(({ name, version }) => `${name} ${version}`);
    expect(known('https://cdn.test/jquery-3.3.1.min.js')).toEqual(['jquery 3.3.1']);
    expect(known('https://cdn.test/npm/lodash@4.17.15/lodash.min.js')).toEqual(['lodash 4.17.15']);
    expect(known('https://a.test/ajax/libs/handlebars.js/4.0.5/handlebars.js')).toEqual(['handlebars 4.0.5']);
    expect(known('https://a.test/app.js', '/*! jQuery v2.1.4 | (c) */')).toEqual(['jquery 2.1.4']);
    expect(known('https://a.test/app.js', '/*!\n * Bootstrap v4.1.1 (https://getbootstrap.com/)')).toEqual([
      'bootstrap 4.1.1',
    ]);
    expect(known('https://a.test/app.js', 'const jQuery = 3;')).toEqual([]);
    expect(known('https://a.test/jquery-ui-1.12.1.min.js')).toEqual(['jquery-ui 1.12.1']);
  });

  it('have the advisories of their version, and none when they are current', () => {
    expect(idsOf('jquery', '3.4.1')).toEqual(['CVE-2020-11022', 'CVE-2020-11023']);
    expect(idsOf('bootstrap', '3.4.1')).toEqual([]);
    expect(idsOf('dompurify', '3.1.2')).toEqual(['CVE-2024-47875', 'CVE-2024-45801', 'CVE-2025-26791']);
    for (const [name, version] of [
      ['jquery', '3.7.1'],
      ['lodash', '4.17.21'],
      ['moment', '2.30.1'],
      ['axios', '1.8.2'],
      ['bootstrap', '5.3.3'],
      ['unheard-of', '1.0.0'],
    ] as const)
      expect(idsOf(name, version), name).toEqual([]);
  });

  it('may come from a file of the operator, in either edition of the format', () => {
    const data = parseLibraries({
      'retire-example': { vulnerabilities: [], extractors: { func: ['retire.VERSION'] } },
      old: {
        vulnerabilities: [
          { below: '2.0.0', severity: 'high', identifiers: { CVE: ['CVE-1'], summary: 's' }, info: [] },
        ],
        extractors: {
          filename: ['old-(§§version§§)(.min)?\\.js'],
          func: ['old.v', 'not an expression ('],
          hashes: {},
        },
      },
      newer: {
        vulnerabilities: [
          {
            ranges: [{ atOrAbove: '1.0.0', below: '1.2.0' }],
            severity: 'low',
            identifiers: { githubID: 'GHSA-1' },
          },
        ],
        extractors: { filecontent: ['newer v(§§version§§)', '(?<broken'] },
      },
    });
    expect(data.map(({ name }) => name)).toEqual(['old', 'newer']);
    expect(data[0]?.globals).toEqual(['old.v']);
    expect(inText(data, 'http://a.test/old-1.9.0.min.js', '')).toHaveLength(1);
    expect(advisoriesFor(data, 'newer', '1.1.0').map(({ id }) => id)).toEqual(['GHSA-1']);
    expect(advisoriesFor(data, 'newer', '0.9.0')).toEqual([]);
    expect(() => parseLibraries({ a: { vulnerabilities: 3 } })).toThrow();
  });

  it('are ordered as their versions are', () => {
    expect(compareVersions('1.10.0', '1.9.0')).toBeGreaterThan(0);
    expect(compareVersions('4.0.0-beta.2', '4.0.0')).toBeLessThan(0);
    expect(compareVersions('4.0.0-beta', '4.0.0-beta.2')).toBeLessThan(0);
    expect(compareVersions('3.5', '3.5.0')).toBe(0);
  });
});
