import type { FieldHints } from '#activities/drivers/contract.ts';

export type FieldKind =
  | 'email'
  | 'password'
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'name'
  | 'phone'
  | 'postcode'
  | 'city'
  | 'street'
  | 'country'
  | 'region'
  | 'card_number'
  | 'card_expiry'
  | 'card_cvc'
  | 'company'
  | 'date'
  | 'date_end'
  | 'birth_date'
  | 'time'
  | 'datetime'
  | 'month'
  | 'week'
  | 'url'
  | 'number'
  | 'quantity'
  | 'price'
  | 'search'
  | 'coupon'
  | 'message'
  | 'title'
  | 'color'
  | 'range'
  | 'code'
  | 'age'
  | 'year'
  | 'text';

/** Input types that leave nothing to infer. */
const BY_TYPE: Record<string, FieldKind> = {
  email: 'email',
  password: 'password',
  tel: 'phone',
  url: 'url',
  time: 'time',
  'datetime-local': 'datetime',
  month: 'month',
  week: 'week',
  color: 'color',
  range: 'range',
  search: 'search',
};

/** HTML autofill tokens (HTML Standard, section 4.10.18.7). */
const BY_AUTOCOMPLETE: Record<string, FieldKind> = {
  email: 'email',
  username: 'username',
  'given-name': 'first_name',
  'family-name': 'last_name',
  name: 'name',
  tel: 'phone',
  'postal-code': 'postcode',
  'address-level2': 'city',
  'address-level1': 'region',
  'street-address': 'street',
  'address-line1': 'street',
  country: 'country',
  'cc-number': 'card_number',
  'cc-exp': 'card_expiry',
  'cc-csc': 'card_cvc',
  'cc-name': 'name',
  organization: 'company',
  bday: 'birth_date',
  'one-time-code': 'code',
  'current-password': 'password',
  'new-password': 'password',
};

/** Words of labels and names in several languages, first match wins; more telling words come first. */
const BY_WORDS: [RegExp, FieldKind][] = [
  [/e-?mail|correo|courriel|почт|メール|邮箱/i, 'email'],
  [/pass(word|code|phrase)|kennwort|passwort|contrase|mot de passe|senha|парол|パスワード|密码/i, 'password'],
  [/card.?(number|no)|cc-?num|kartennummer|num[ée]ro de carte/i, 'card_number'],
  [/expir|valid (to|until)|ablauf|mm ?\/ ?yy/i, 'card_expiry'],
  [/cvc|cvv|security code|pr[üu]fnummer/i, 'card_cvc'],
  [/coupon|voucher|promo|discount|gift.?code|gutschein|rabatt/i, 'coupon'],
  [/post.?code|postal|\bzip|plz|postleitzahl|c[óo]digo postal|code postal|\bcap\b/i, 'postcode'],
  [/phone|mobile|\btel\b|telefon|t[ée]l[ée]phone|tel[ée]fono/i, 'phone'],
  [/first.?name|given|forename|vorname|pr[ée]nom|nombre de pila/i, 'first_name'],
  [/last.?name|surname|family.?name|nachname|apellido|nom de famille/i, 'last_name'],
  [/user.?name|login|benutzer|nick|handle|account.?name|usuario|utilisateur/i, 'username'],
  [/company|organi[sz]ation|firma|empresa|soci[ée]t[ée]/i, 'company'],
  [/birth|\bdob\b|geburt|naissance|nacimiento/i, 'birth_date'],
  [/\b(end|until|to|return|check.?out|due|bis)\b.*date|date.*\b(end|until|to)\b|check-?out/i, 'date_end'],
  [/\bdate\b|datum|fecha|\bdata\b/i, 'date'],
  [/street|address|stra(ss|ß)e|adresse|direcci[óo]n|rue|endere/i, 'street'],
  [/\bcity\b|\btown\b|\bort\b|stadt|ville|ciudad|cidade/i, 'city'],
  [/country|\bland\b|pays|pa[íi]s/i, 'country'],
  [/\bstate\b|province|county|region|bundesland/i, 'region'],
  [/quantity|\bqty\b|anzahl|menge|quantit[ée]|cantidad|number of|how many/i, 'quantity'],
  [/price|amount|cost|budget|salary|preis|betrag|prix|precio|total/i, 'price'],
  [/\bage\b|alter/i, 'age'],
  [/\byear\b|jahr/i, 'year'],
  [/search|suche|recherche|buscar|find|filter|query|поиск|検索|搜索/i, 'search'],
  [/message|comment|description|notes?|feedback|review|nachricht|bio|about|body|content|details/i, 'message'],
  [/\burl\b|website|link|homepage|address of/i, 'url'],
  [/\bcode\b|\bpin\b|\botp\b|token/i, 'code'],
  [/title|subject|betreff|sujet|asunto|titel|headline/i, 'title'],
  [/\bname\b|nom\b|nombre/i, 'name'],
];

/** What a field asks for, from its type, autofill token, label, name and placeholder, in that order. */
export function inferField(hints: FieldHints): FieldKind {
  const byType = BY_TYPE[hints.input_type];
  if (byType && byType !== 'search') return byType;
  const token = hints.autocomplete.trim().toLowerCase().split(/\s+/).at(-1) ?? '';
  const byToken = BY_AUTOCOMPLETE[token];
  if (byToken) return byToken;
  const words = [
    hints.label,
    hints.field_name.replace(/[_-]/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2'),
    hints.placeholder,
  ];
  for (const text of words) {
    const match = text ? BY_WORDS.find(([pattern]) => pattern.test(text)) : undefined;
    if (match) return match[1] === 'date' && hints.input_type === 'number' ? 'number' : match[1];
  }
  if (hints.input_type === 'date') return 'date';
  if (hints.input_type === 'number') return 'number';
  if (hints.input_type === 'textarea') return 'message';
  return byType ?? 'text';
}
