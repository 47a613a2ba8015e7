import type { Demand } from './demand.ts';
import { COUNTED, RULES } from './message-rules.ts';

const DATE = /\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}/g;
const FORMAT =
  /(?<![A-Za-z])([DTJGdtjg]{1,2}|[YJAyja]{4}|[Mm]{2}|YY|yy)( ?[./-] ?)([DTdt]{1,2}|[MAma]{2})( ?[./-] ?[DTJGYARdtjgyar]{2,4})?(?![A-Za-z])/;
const QUOTED = /["“„«'‘「]([^"”“»'’」]{1,12})["”“»'’」]/;

/**
 * What a message asks for, from the browsers' own wording and that of apps, in several languages; null when it asks
 * for nothing that is understood. Numbers are lengths where the message speaks of characters, and of amounts where
 * it does not.
 */
export function readMessage(message: string): Demand | null {
  const text = message.normalize('NFKC').slice(0, MESSAGE_MAX);
  const demand: Demand = {};
  for (const [pattern, told] of RULES) if (pattern.test(text)) Object.assign(demand, told);
  Object.assign(demand, readLimits(text.replace(DATE, ' ')), readDates(text));
  const begins =
    /(?:start|begin)s? with|beginn\w+ mit|anfangen mit|commenc\w+ par|(?:empezar|comenzar|come[çc]ar|iniziare|iniciar) (?:con|por|com)/i;
  const ends = /ends? (?:with|in)|enden (?:mit|auf)|(?:terminer|finir) par|terminar (?:en|con|em|com)/i;
  const quoted = literalAfter(text, begins);
  if (quoted) demand.starts = quoted;
  const ending = literalAfter(text, ends);
  if (ending) demand.ends = ending;
  const format = FORMAT.exec(text)?.[0];
  if (format && /[./-]/.test(format)) demand.format = format.trim();
  const example = exampleIn(text);
  if (example) demand.example = example;
  return Object.keys(demand).length > 0 ? demand : null;
}

const MESSAGE_MAX = 300;
const EXAMPLE =
  /(?:e\.?g\.?|example|such as|z\.? ?b\.?|beispiel|p\.? ?ex\.?|exemple|ejemplo|esempio|exemplo|bijv\.?|like|例)[:,]? ?["“„']?([\p{L}\p{N}+@#/.:-]{3,40})/iu;

/** The limits that a field's own description names from the beginning. */
export function limitsIn(description: string): Pick<Demand, 'low' | 'high' | 'least' | 'most'> {
  return readLimits(description.normalize('NFKC').slice(0, MESSAGE_MAX).replace(DATE, ' '));
}

/** The value that a text gives for an example, as "e.g. K17"; undefined where it gives none with a sign beside letters. */
export function exampleIn(text: string): string | undefined {
  const example = EXAMPLE.exec(text.normalize('NFKC').slice(0, MESSAGE_MAX))?.[1];
  return example && /[\d@/.-]/.test(example) ? example.replace(/[.,;:]$/, '') : undefined;
}

/** Whether a text beside a form reads like a complaint, understood or not. */
export function isComplaint(text: string): boolean {
  return COMPLAINT.test(text) || (text.length < 200 && readMessage(text)?.again !== undefined);
}

const COMPLAINT =
  /\b(invalid|not valid|error|wrong|incorrect|fail(ed|s)?|required|must|mandatory|cannot|can't|could ?n.t|please (enter|provide|choose|select|check|correct|fill|use|tick|accept|try)|too (long|short|weak|large|small|many|few)|declined|refused|does not match|do not match|already (taken|exists|in use|registered|used)|unavailable)\b|ung[üu]ltig|fehler|falsch|erforderlich|bitte (geben|w[äa]hlen|f[üu]llen|best[äa]tigen)|pflichtfeld|vergeben|stimm\w+ nicht|invalide|erron|obligatoire|veuillez|inv[áa]lid|obrigat[óo]ri|obligatori|incorrect|debe|non valid|obbligatori|ongeldig|verplicht|nieprawid|wymagan|ogiltig|kr[äa]vs|ge[çc]ersiz|gerekli|неверн|ошибк|обязательн|некорректн|無効|必須|正しく|入力してください|无效|错误|必填|请输入|請輸入|올바른|필수|입력/iu;

const INCLUSIVE = /equal|gleich|[ée]gal|igual|uguale/i;

function readLimits(text: string): Demand {
  const demand: Demand = {};
  if (/nearest valid/i.test(text)) return demand;
  for (const { pattern, least, most, open } of COUNTED) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [low, high] = [numberOf(match.groups?.low), numberOf(match.groups?.high)];
    if ((low ?? high ?? 0) <= 3 && SORTS.test(text.slice(match.index + match[0].length))) continue;
    const kind = unitOf(text, match.index + match[0].length);
    const step = open && !INCLUSIVE.test(match[0]) ? 1 : 0;
    if (least && low !== null) put(demand, kind, 'low', low + step);
    if (most && high !== null) put(demand, kind, 'high', high - step);
  }
  return demand;
}

type Unit = 'length' | 'picks' | 'amount';

function put(demand: Demand, unit: Unit, side: 'low' | 'high', value: number): void {
  if (unit === 'length') demand[side === 'low' ? 'least' : 'most'] = value;
  else if (unit === 'picks') demand[side === 'low' ? 'picks_least' : 'picks_most'] = value;
  else demand[side] = value;
}

const LENGTHS =
  /charact|zeichen|caract[èe]res|caracteres|caratteri|karakter|tekens|znak|tecken|символ|знак|文字|字符|个字|個字|글자|\b자\b|자 이|자리|letters|digits|ziffern|chiffres|stellen|long\b|lengte|length|short\b|lang\b/iu;
const PICKS =
  /options?|choices?|boxes|checkbox|answers?|topics|optionen|antworten|opciones|interests|items/iu;
/** A message about a password's `at least one digit` counts digits, not characters. */
const SORTS =
  /^\W*(?:\w+ )?(upper|lower|capital|special|digit|number|symbol|letter|gro[ßs]|klein|ziffer|zahl|sonder|majus|minus|chiffre|n[úu]mero)/i;

function unitOf(text: string, end: number): Unit {
  const rest = text.slice(end, end + 30);
  if (PICKS.test(rest)) return 'picks';
  return LENGTHS.test(text) && !/\d+ ?(?:kg|%|€|\$|years?|jahre)/i.test(text) ? 'length' : 'amount';
}

/** Numbers as messages write them, with separators of either kind; small ones may be words. */
function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  const word = words.indexOf(text.toLowerCase());
  if (word >= 0) return word;
  const grouped = /^(-?\d{1,3}(?:[,. ]\d{3})+)(?:([,.])(\d{1,2}))?$/.exec(text);
  const plain = grouped
    ? `${grouped[1]?.replace(/[,. ]/g, '')}.${grouped[3] ?? '0'}`
    : text.replace(',', '.');
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

function readDates(text: string): Demand {
  const dates = text.match(DATE) ?? [];
  const [one, two] = dates.map(isoOf);
  if (one && two) return { first: one, last: two };
  if (!one) return {};
  if (
    /or later|after|from|on or after|earliest|later than|sp[äa]ter|ab dem|nach|post[ée]rieur|apr[èe]s|despu[ée]s|dopo|не ранее|以降|之后/i.test(
      text,
    )
  )
    return { first: one };
  if (
    /or earlier|before|until|latest|prior|earlier than|fr[üu]her|vor dem|bis|ant[ée]rieur|avant|antes|prima|не позднее|以前|之前/i.test(
      text,
    )
  )
    return { last: one };
  return {};
}

/**
 * A date of a message as ISO; with points or more than 12 in front the day comes first, as it does where both
 * could.
 */
function isoOf(date: string): string {
  const [a = '', b = '', c = ''] = date.split(/[./-]/);
  if (a.length === 4) return `${a}-${b}-${c}`;
  const [day, month] = date.includes('/') && Number(b) > 12 ? [b, a] : [a, b];
  return `${c}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function literalAfter(text: string, words: RegExp): string {
  const match = words.exec(text);
  if (!match) return '';
  const rest = text.slice(match.index + match[0].length);
  const quoted = QUOTED.exec(rest)?.[1];
  if (quoted) return quoted;
  const bare = /^:? ?([^\s,;]{1,12})/.exec(rest)?.[1]?.replace(/[.]$/, '') ?? '';
  return /^(a|an|the|ein\w*|une?|un|una|uma|letter|number|digit)$/i.test(bare) ? '' : bare;
}
