import { crc32 } from 'node:zlib';

export type FoundSecret = { kind: string; value: string };

type Pattern = {
  kind: string;
  /** A word without which the expression cannot match: most scripts are done with after it. */
  hint: RegExp;
  value: RegExp;
  isReal?: (match: RegExpExecArray) => boolean;
};

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SAMPLE =
  /example|sample|dummy|placeholder|changeme|your[_-]|xxxx|0000000|1234567890|abcdefgh|<|\{\{|\$\{/i;
const FOUND_MAX = 10;

/** Only keys that must never leave a server; what is public by design (Stripe pk_, Firebase, maps) is not among them. */
const PATTERNS: readonly Pattern[] = [
  {
    kind: 'private key',
    hint: /PRIVATE KEY-----/,
    value:
      /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY-----(?:\\r|\\n|\s)*[A-Za-z0-9+/=\\\s]{120,}/g,
  },
  {
    kind: 'AWS secret access key',
    hint: /AKIA/,
    value: /\bAKIA[A-Z0-9]{16}\b[\s\S]{1,200}?["'`]([A-Za-z0-9+/]{40})["'`]/g,
    isReal: ([, secret = '']) => entropyOf(secret) > 4.2,
  },
  {
    kind: 'GitHub token',
    hint: /gh[pousr]_/,
    value: /\bgh[pousr]_([A-Za-z0-9]{30})([A-Za-z0-9]{6})\b/g,
    isReal: ([, body = '', sum = '']) => base62(crc32(body)) === sum,
  },
  { kind: 'GitHub token', hint: /github_pat_/, value: /\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\b/g },
  { kind: 'GitLab token', hint: /glpat-/, value: /\bglpat-[A-Za-z0-9_-]{20}\b/g },
  {
    kind: 'npm token',
    hint: /npm_/,
    value: /\bnpm_([A-Za-z0-9]{30})([A-Za-z0-9]{6})\b/g,
    isReal: ([, body = '', sum = '']) => base62(crc32(body)) === sum,
  },
  { kind: 'Stripe secret key', hint: /[sr]k_live_/, value: /\b[sr]k_live_[A-Za-z0-9]{24,}\b/g },
  { kind: 'Slack token', hint: /xox[baprs]-/, value: /\bxox[baprs]-\d{9,}-\d{9,}-[A-Za-z0-9-]{20,}\b/g },
  {
    kind: 'Slack webhook',
    hint: /hooks\.slack\.com/,
    value: /hooks\.slack\.com\/services\/T[A-Z0-9]{8,}\/B[A-Z0-9]{8,}\/[A-Za-z0-9]{24}/g,
  },
  { kind: 'SendGrid key', hint: /SG\./, value: /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}\b/g },
  { kind: 'OpenAI key', hint: /T3BlbkFJ/, value: /\bsk-[A-Za-z0-9_-]{16,}T3BlbkFJ[A-Za-z0-9_-]{16,}/g },
  { kind: 'Anthropic key', hint: /sk-ant-/, value: /\bsk-ant-(?:api|admin)\d{2}-[A-Za-z0-9_-]{80,}/g },
  { kind: 'Google OAuth secret', hint: /GOCSPX-/, value: /\bGOCSPX-[A-Za-z0-9_-]{28}\b/g },
  {
    kind: 'database address with its password',
    hint: /(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?):\/\//,
    value:
      /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?):\/\/[\w.-]*:([^\s:@/"'`]{6,})@[\w.-]+/g,
    // A word is that of an example.
    isReal: ([, password = '']) => !/^(?:[A-Z]?[a-z]+|[A-Z]+|\*+)$/.test(password),
  },
  {
    kind: 'service-role token',
    hint: /eyJ/,
    value: /\beyJ[A-Za-z0-9_-]{10,}\.(eyJ[A-Za-z0-9_-]{20,})\.[A-Za-z0-9_-]{20,}/g,
    isReal: ([, claims = '']) => /"role"\s*:\s*"(?:service_role|supabase_admin)"/.test(decoded(claims)),
  },
  {
    kind: 'secret in a variable',
    hint: /secret|private_?token|password/i,
    value:
      /(?:client_?secret|api_?secret|app_?secret|secret_?(?:access_?)?key|private_?token|(?:admin|root|db|database|smtp)_?password)["'`]?\s*[:=]\s*["'`]([A-Za-z0-9+/_=!@#$%^&*.-]{8,120})["'`]/gi,
    isReal: ([, secret = '']) => looksMade(secret),
  },
];

/** Keys in the text of a script that only a server should hold. */
export function findSecrets(text: string): FoundSecret[] {
  const found = new Map<string, FoundSecret>();
  for (const { kind, hint, value, isReal } of PATTERNS) {
    if (!hint.test(text)) continue;
    for (const match of text.matchAll(value)) {
      const [whole] = match;
      if (SAMPLE.test(whole) || (isReal && !isReal(match as RegExpExecArray))) continue;
      if (!isReal && entropyOf(whole) < 3.2) continue;
      found.set(whole, { kind, value: match[1] && kind.includes('variable') ? match[1] : whole });
      if (found.size >= FOUND_MAX) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** Enough of it to be found again, and too little to be used. */
export function masked(value: string): string {
  const shown = Math.min(8, Math.floor(value.length / 4));
  return `${value.slice(0, shown).replace(/\s+/g, ' ')}… (${value.length} characters)`;
}

/** Whether a value was made by a machine or as a password: words for people have no digits in them. */
function looksMade(secret: string): boolean {
  if (!/\d/.test(secret) || !/[a-z]/i.test(secret) || /^(?:https?|pk_|\.|\/)/.test(secret)) return false;
  return entropyOf(secret) >= (secret.length >= 16 ? 3.3 : 2.7);
}

/** Bits for each character, by Shannon. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  return [...counts.values()].reduce((sum, n) => sum - (n / text.length) * Math.log2(n / text.length), 0);
}

/** The checksum at the end of tokens of GitHub and npm (github.blog, "Behind GitHub's new authentication token formats"). */
function base62(value: number): string {
  let rest = value;
  let text = '';
  for (; rest > 0; rest = Math.floor(rest / 62)) text = BASE62[rest % 62] + text;
  return text.padStart(6, '0');
}

function decoded(part: string): string {
  return Buffer.from(part, 'base64url').toString('utf8');
}
