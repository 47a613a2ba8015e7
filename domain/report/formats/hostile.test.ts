import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import type { Report } from '../report.ts';
import { cleanText, safeFileName } from '../text.ts';
import { reportToCtrf } from './ctrf.ts';
import { reportToHtml } from './html.ts';
import { reportToJunit } from './junit.ts';
import { bugToMarkdown, prose, reportToMarkdown } from './markdown.ts';
import { reportToSarif } from './sarif.ts';

const ESC = String.fromCharCode(27);
const NASTY = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><svg/onload=alert(1)>',
  ']]>',
  '--><!--',
  '&lt;',
  '`code` ```\n# heading\n- item',
  '[click](javascript:alert(1))',
  '![x](https://evil.test/x.png)',
  '<javascript:alert(1)>',
  '[ref]: javascript:alert(1)',
  '@everyone https://evil.test www.evil.test',
  `${ESC}[31mred${ESC}[0m${ESC}]8;;https://evil.test${ESC}\\link${ESC}]8;;${ESC}\\`,
  `${ESC}c${ESC}[2J\u0000\u0007\u009b31m`,
  '\u202egnp.exe\u2066',
  '\ud800 \udfff \ufffe',
  'javascript:alert(1)',
  '../../etc/passwd',
];
const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .tuple(fc.constantFrom(...NASTY), fc.string({ maxLength: 9 }), fc.constantFrom(...NASTY))
    .map((all) => all.join('')),
);

const hostileReport: fc.Arbitrary<Report> = fc
  .tuple(nasty, nasty, nasty, nasty, nasty, nasty)
  .map(([title, text, url, step, key, value]) => {
    const bug = bugOf({
      title,
      description: text,
      url,
      places: [url, value],
      bug_id: key,
      oracle: key,
      fingerprint: value,
      reproduction_steps: [step, text],
      additional_context: { [key]: value, stack: text },
    });
    const comparison = {
      previous_test_id: 'p',
      new: 1,
      persisting: 0,
      regressed: 0,
      fixed: [{ bug_id: key, title, severity: 'minor' as const }],
      not_seen: 0,
    };
    return reportOf({
      test_name: title,
      url,
      bugs: [bug],
      unproved: [{ ...bug, proved: false }],
      comparison,
      rules: [{ id: key, description: text, severity_rule: step }],
      security_findings: [{ type: title, description: text, affected_area: url }],
      coverage: {
        actions: 1,
        states: 1,
        urls: [url, value],
        actions_per_second: 1,
        stop_reason: step,
        seconds_spent: {},
        checks: {},
        not_reached: [{ what: step, why: text, place: url }],
      },
      environment_info: {
        browser: value,
        os: text,
        device: key,
        android_version: null,
        device_model: null,
        not_measured: [],
      },
    });
  });

const RUNS = { numRuns: 150 };
// The characters that no export may hold: controls but tab and line feed, turns of direction, lone surrogates.
const UNSEEN = /(?![\n\t])\p{Cc}|\p{Bidi_Control}|\p{Surrogate}|\ufffe|\uffff/u;
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const XML_TEXT = /&(?:amp|lt|gt|quot|#39);|[^&<>]/g;

describe('whatever a target writes', () => {
  test('HTML: no element, attribute or source but our own', () => {
    const tags =
      /<(?!\/?(?:html|head|meta|title|style|body|main|h[1-4]|p|div|b|dl|dt|dd|article|header|strong|span|ol|ul|li|code|br|details|summary)[\s>])/i;
    fc.assert(
      fc.property(hostileReport, (report) => {
        const page = reportToHtml(report)
          .replace(/<style>[\s\S]*?<\/style>/, '')
          .replace(/^<!doctype html>/, '');
        expect(page).not.toMatch(UNSEEN);
        expect(page).not.toMatch(tags);
        for (const [tag] of page.matchAll(/<[^>]*>/g)) {
          expect(tag).toMatch(/^<\/?[a-z0-9-]+(?: [a-z-]+(?:="[^"<>]*")?)*>$/);
          expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/ (?:on\w+|src|href|style)=/);
        }
      }),
      RUNS,
    );
  });

  test('JUnit: well-formed, with as many cases as it says', () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        const xml = reportToJunit(report);
        expect(xml).not.toMatch(UNSEEN);
        expect(xml).not.toContain(']]>');
        const rest = xml.replace(
          /<\?xml[^>]*\?>|<\/?[a-z-]+(?: [a-z]+="(?:&(?:amp|lt|gt|quot|#39);|[^&<>"])*")*\/?>/g,
          '',
        );
        expect(rest.replace(XML_TEXT, '')).toBe('');
        expect(count(xml, /<testcase /g)).toBe(Number(/tests="(\d+)"/.exec(xml)?.[1]));
      }),
      RUNS,
    );
  });

  test('Markdown: no link, picture, markup or mention outside of code', () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        for (const text of [reportToMarkdown(report), ...report.bugs.map(bugToMarkdown)]) {
          expect(text).not.toMatch(UNSEEN);
          const outside = withoutCode(text);
          expect(outside).not.toMatch(/[<[\]`]|@\w|https?:\/\/|\bwww\.\w/i);
        }
      }),
      RUNS,
    );
  });

  test('SARIF and CTRF: no control characters, no address but of the web', () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        const texts = [reportToSarif(report), reportToCtrf(report)].map((one) => JSON.stringify(one));
        for (const text of texts) {
          JSON.parse(text, (key, value) => {
            expect(key).not.toMatch(UNSEEN);
            if (typeof value === 'string') expect(value).not.toMatch(UNSEEN);
            return value;
          });
        }
        for (const [, uri] of (texts[0] ?? '').matchAll(/"artifactLocation":\{"uri":"([^"]*)/g))
          expect(uri).toMatch(/^(https?|file):/);
      }),
      RUNS,
    );
  });
});

/** Markdown without its code and its escapes, as CommonMark finds it: fences by line, spans by runs of equal length. */
function withoutCode(text: string): string {
  const kept: string[] = [];
  let fence = '';
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,})/.exec(line)?.[1] ?? '';
    if (fence) {
      if (line.trim() === mark && mark.length >= fence.length) fence = '';
    } else if (mark) fence = mark;
    else kept.push(line);
  }
  return kept.join('\n').replace(/\\.|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, ' ');
}

test('terminal escapes go with all that belongs to them; text of other scripts stays', () => {
  expect(cleanText(`a${ESC}[1;31mb${ESC}]0;title\u0007c\r\nd${ESC}]8;;http://x${ESC}\\e`)).toBe('abc\nde');
  expect(cleanText('Größe 価格 🛒 שלום')).toBe('Größe 価格 🛒 שלום');
});

test('what is too long is cut with a note, at once', () => {
  const text = cleanText('x'.repeat(50_000_000));
  expect(text).toMatch(/x… \(cut: 49992000 characters more\)$/);
  expect(cleanText(`${ESC}]`.repeat(200_000)).length).toBeLessThan(100);
  const page = reportToHtml(reportOf({ bugs: [bugOf({ description: 'y'.repeat(5_000_000) })] }));
  expect(page.length).toBeLessThan(60_000);
});

test.each([
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\x\\y.txt', 'C-x-y.txt'],
  ['con.txt', '_con.txt'],
  ['.hidden', 'hidden'],
  ['\u0000\n', 'file'],
  [`a$(rm -rf ~);'"`, 'a-rm--rf'],
])('%j as a file name', (text, name) => {
  expect(safeFileName(text)).toBe(name);
});

test('prose keeps what a reader needs', () => {
  expect(prose('Press "Add to cart" (2)')).toBe('Press "Add to cart" \\(2\\)');
  expect(prose('1. not a list')).toBe('\\1. not a list');
});
