import { like } from '#engine/model/code.ts';
import { cut, resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind, Sighting } from '../shared/kind.ts';
import { showsInside } from './reproduce.ts';

type Facts = { what: string; path: string; excerpt: string };
type Found = Sighting<'debug' | 'trace', Facts>;

type Sign = { what: string; text: RegExp; grave?: boolean };

/** What only a program says to its makers. Pages and answers alike. */
const ANYWHERE: readonly Sign[] = [
  {
    what: 'debug page of Django',
    text: /You're seeing this error because you have DEBUG = True|You&#x27;re seeing this error because you have <code>DEBUG = True/,
    grave: true,
  },
  {
    what: 'debugger of Werkzeug',
    text: /Werkzeug Debugger|The debugger caught an exception in your WSGI application/,
    grave: true,
  },
  {
    what: 'debug page of Rails',
    text: /Action Controller: Exception caught|Rails\.root: \/\S+/,
    grave: true,
  },
  {
    what: 'debug page of Laravel',
    text: /Whoops\\Exception|Illuminate\\[A-Z]\w+\\\w+Exception|laravel\/framework\/src/,
    grave: true,
  },
  {
    what: 'error page of ASP.NET',
    text: /Server Error in '\/[^']*' Application\.[\s\S]{0,3000}(Stack Trace|Source Error)/,
    grave: true,
  },
  {
    what: 'PHP error with its file',
    text: /\b(Fatal error|Warning|Parse error|Notice)(<\/b>)?:\s[^\n]{3,300}? in (<b>)?(\/|[A-Z]:\\)[\w\\/.-]+\.php(<\/b>)? on line (<b>)?\d+/,
  },
  {
    what: 'error of an SQL database',
    text: /You have an error in your SQL syntax; check the manual|ORA-0\d{4}: |PG::\w+Error: |SQLSTATE\[\w+\]|org\.postgresql\.util\.PSQLException|System\.Data\.SqlClient\.SqlException|SequelizeDatabaseError: |sqlite3\.OperationalError: /,
  },
];

/** What may be content on a page, and is none in an answer with an error status. */
const IN_ERRORS: readonly Sign[] = [
  {
    what: 'error of an SQL database',
    text: /SQLITE_(ERROR|CONSTRAINT)\b|syntax error at or near "|relation "\w+" does not exist|duplicate key value violates unique constraint|ER_(PARSE_ERROR|NO_SUCH_TABLE|DUP_ENTRY)\b|near "[^"]{1,40}": syntax error|no such (table|column): \w/,
  },
  {
    what: 'stack trace of Node',
    text: /\bat [\w.<>$ [\]]*\(?(file:\/\/)?(\/|[A-Z]:\\)[^\s()]+\.[cm]?[jt]s:\d+:\d+\)?/,
  },
  { what: 'stack trace of Python', text: /Traceback \(most recent call last\)/ },
  { what: 'stack trace of Java', text: /\bat [a-z][\w$]*(\.[\w$]+){2,}\([A-Z][\w$]*\.(java|kt|scala):\d+\)/ },
  { what: 'stack trace of .NET', text: /\bat [A-Z][\w.`]+\([^)]*\) in [A-Z/]\S+\.cs:line \d+/ },
  { what: 'stack trace of Ruby', text: /\/[\w./-]+\.rb:\d+:in [`']/ },
  { what: 'stack trace of PHP', text: /#0 \/[\w./-]+\.php\(\d+\): / },
  { what: 'stack trace of Go', text: /goroutine \d+ \[running\]:/ },
];

/** An error that tells its makers' secrets to everyone (CWE-209). */
export const verboseError: JudgedKind<'debug' | 'trace', Facts> = {
  id: 'verbose_error',
  category: 'security',
  description: 'An error shows the inside of the program: a stack trace, a database error or a debug page',
  fingerprint_rule: 'what is shown, and the path that answers it without identifiers',
  probes: [],
  variants: {
    debug: {
      severity: 'major',
      because: 'a debug page, which also shows settings or takes commands',
      title,
    },
    trace: { severity: 'minor', because: 'a stack trace or a database error', title },
  },
  reproduce: ({ facts: { excerpt } }) => shownBy(showsInside, { excerpt: like(excerpt.slice(0, 60)) }),
  judge: ({ after, signals }) => {
    const told = signals.flatMap((signal): Found[] =>
      signal.kind === 'error_text' && signal.same_site
        ? judgeText(signal.text, signal.address, signal.place, [...ANYWHERE, ...IN_ERRORS], signal.status)
        : [],
    );
    return told.length > 0
      ? told
      : judgeText(`${after.title}\n${after.text}`, after.place, after.place, ANYWHERE, null);
  },
};

function judgeText(
  text: string,
  address: string,
  place: string,
  signs: readonly Sign[],
  status: number | null,
): Found[] {
  const readable = text
    .replaceAll('\\n', '\n')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ');
  const sign = signs.find((one) => one.text.test(readable));
  if (!sign) return [];
  const path = resourceOf(address);
  const shown = cut((sign.text.exec(readable)?.[0] ?? '').replace(/\s+/g, ' '), 160);
  return [
    {
      key: [sign.what, path],
      variant: sign.grave ? 'debug' : 'trace',
      facts: { what: sign.what, path, excerpt: shown },
      description: `${address} shows the inside of the program to everyone: ${shown}`,
      place,
      context: { what: sign.what, excerpt: shown, ...(status === null ? {} : { status: String(status) }) },
    },
  ];
}

function title({ what, path }: Facts): string {
  return `${path} shows a ${what}`.replace('a error', 'an error');
}
