import type { Demand } from './demand.ts';

/** A number in figures or, up to ten, as an English word. */
const N = '-?\\d+(?:[.,\\u00a0 ]\\d{3})*(?:[.,]\\d+)?|one|two|three|four|five|six|seven|eight|nine|ten';
const CURRENCY = '(?:(?:[€$£¥]|EUR|USD|GBP|CHF) ?)?';
const LOW = `${CURRENCY}(?<![A-Za-z\\d.,])(?<low>${N})`;
const HIGH = `${CURRENCY}(?<![A-Za-z\\d.,])(?<high>${N})`;

/** "No more than the declared value of 250". */
const THE_VALUE = '(?:(?:the|its|their) [\\p{L} ]{2,30}?(?: of|:)? ?\\(?)?';

/** `open`: the limit itself is not allowed, unless the words say so. */
type Counted = { pattern: RegExp; least: boolean; most: boolean; open: boolean };

function counted(source: string, least: boolean, most: boolean, open = false): Counted {
  return { pattern: new RegExp(source, 'iu'), least, most, open };
}

/** Limits in numbers, in the wording of browsers and apps. */
export const COUNTED: readonly Counted[] = [
  counted(
    `(?:at least|no (?:less|fewer|shorter) than|min(?:imum|\\.)?(?: (?:of|is|length|value)){0,3}:?|mindestens|wenigstens|au moins|minimum de|al menos|como m[íi]nimo|m[íi]nimo(?: de)?|pelo menos|no m[íi]nimo|almeno|minimo|minstens|minimaal|ten minste|co najmniej|minimum|minst|en az|не менее|минимум|至少|最少|最低|최소) *${LOW}`,
    true,
    false,
  ),
  counted(
    `${LOW}[^\\d.;]{0,14}(?:or (?:more|longer|older|above|higher|greater)|oder mehr|ou plus|o m[áa]s|of meer|lub wi[ęe]cej|以上|이상)`,
    true,
    false,
  ),
  counted(
    `(?:(?:greater|more|larger|higher|longer|bigger) than(?: or equal to)?|above|over|exceed|gr[öo][ßs]+er (?:als|oder gleich)|sup[ée]rieure?s? (?:à|ou [ée]gale? à)|mayor (?:que|o igual (?:a|que))|maggiore (?:di|o uguale a)|maior (?:que|ou igual a)|groter dan|wi[ęe]ksz[aey] ni[żz]|больше|大于|大於) *${LOW}`,
    true,
    false,
    true,
  ),
  counted(
    `(?:at most|no (?:more|longer|greater) than|not (?:exceed|be (?:longer|more|greater|larger) than)|cannot exceed|up to|max(?:imum|\\.)?(?: (?:of|is|length|value)){0,3}:?|h[öo]chstens|maximal|au plus|maximum de|como m[áa]ximo|m[áa]ximo(?: de)?|no m[áa]ximo|al massimo|massimo|maximaal|hoogstens|co najwy[żz]ej|maksymalnie|h[öo]gst|en fazla|не более|максимум|最多|最大|최대) *${THE_VALUE}${HIGH}`,
    false,
    true,
  ),
  counted(
    `${HIGH}[^\\d.;]{0,14}(?:or (?:less|fewer|shorter|younger|below|lower)|oder weniger|ou moins|o menos|of minder|以内|以下|이하|이내)`,
    false,
    true,
  ),
  counted(
    `(?:(?:less|fewer|smaller|lower|shorter) than(?: or equal to)?|below|under|kleiner (?:als|oder gleich)|inf[ée]rieure?s? (?:à|ou [ée]gale? à)|menor (?:que|o igual (?:a|que))|minore (?:di|o uguale a)|menor ou igual a|kleiner dan|mniejsz[aey] ni[żz]|меньше|小于|小於) *${HIGH}`,
    false,
    true,
    true,
  ),
  counted(
    `(?:between|from|zwischen|von|entre|de|tra|fra|da|tussen|mi[ęe]dzy|od|mellan|от|在|介于)? *${LOW} *(?:and|to|through|und|bis|et|à|y|a|e|en|i|do|och|до|到|至|[-–—~～〜]) *${HIGH}(?! *[./-]\\d)`,
    true,
    true,
  ),
  counted(
    `(?:exactly|must be|has to be|genau|exactement|exactamente|esattamente) *(?<low>(?<high>\\d{1,2}))[ -](?=digit|char|letter|number|zeichen|ziffer|stellig|chiffre|caract)`,
    true,
    true,
  ),
  counted(
    `(?<![\\d-])(?<low>(?<high>\\d{1,2}))[ -]?(?:digit (?:code|number|pin)|stellige|桁|位数字|자리)`,
    true,
    true,
  ),
];

/** What messages ask for in words alone. */
export const RULES: readonly [RegExp, Demand][] = [
  [
    /\b(?:one|a|\d+|contain|include|une?|eine?|mindestens|almeno|al menos)\b[^.;]{0,60}?\b(?:digits?|numbers?|numerals?|ziffern?|zahl(?:en)?|chiffres?|n[úu]meros?|numer[oi]|d[íi]gitos?|cifr[ae]|cijfers?|cyfr[aęy]|siffr[ao]|rakam)\b|цифр|数字を|数字を含|包含数字|숫자/iu,
    { digit: true },
  ],
  [
    /upper-?\s?case|capital|gro(?:ß|ss)(?:buchstabe|schreib)|majuscule|may[úu]scula|mai[úu]scul|maiuscol|hoofdletter|wielk\w+ liter|versal|b[üu]y[üu]k harf|заглавн|прописн|大文字|大写|대문자/iu,
    { upper: true },
  ],
  [
    /lower-?\s?case|kleinbuchstabe|minuscule|min[úu]scula|minuscol|kleine letter|ma[łl]\w+ liter|gemen|k[üu][çc][üu]k harf|строчн|小文字|小写|소문자/iu,
    { lower: true },
  ],
  [
    /(?<!no |without |not contain |any )\b(?:special|non-?alphanumeric|punctuation)\b|\bsymbol|sonderzeichen|caract[èe]res? sp[ée]cia|car[áa]cter(?:es)? especia|caratter[ei] special|speciaal teken|znak specjaln|specialtecken|[öo]zel karakter|спецсимвол|специальн\w+ символ|記号|特殊字符|특수문자/iu,
    { special: true },
  ],
  [
    /(?:only|just)(?: contain| use)? (?:letters|alphabetic)(?!,? ?(?:and|or|numbers|digits|\W?\d))|letters only|must be alphabetic|no (?:numbers|digits) allowed|cannot contain (?:numbers|digits)|nur buchstaben(?! und (?:z|f))|que des lettres(?! et)|s[óo]lo letras(?! y)|solo lettere(?! e)|apenas letras(?! e)|alleen letters(?! en)|tylko litery|только буквы(?! и)/iu,
    { only: 'letters' },
  ],
  [
    /only (?:contain |use )?(?:digits|numbers|numerals)|\benter (?:a|an|the) (?:valid )?(?:number|amount|figure)\b|\bnot a (?:valid )?number\b|(?:digits|numbers) only|must be (?:a )?(?:numeric|number)|numeric(?: value)? only|\d+ digits|nur (?:zahlen|ziffern)|que des chiffres|s[óo]lo (?:n[úu]meros|d[íi]gitos)|solo (?:numeri|cifre)|apenas (?:n[úu]meros|d[íi]gitos)|alleen cijfers|tylko cyfry|только цифры|数字のみ|只能.{0,4}数字|숫자만/iu,
    { only: 'digits' },
  ],
  [
    /\b(?:no|without|not contain|any) special|alphanumeric|letters (?:and|or) (?:numbers|digits) only|only (?:contain )?(?:letters|alphanumeric)[^.]{0,12}(?:and|or|,) ?(?:numbers|digits)|only letters,? (?:numbers|digits)|nur buchstaben und (?:zahlen|ziffern)|lettres et (?:des )?chiffres|letras y n[úu]meros|lettere e numeri|半角英数|字母和数字|буквы и цифры/iu,
    { only: 'word' },
  ],
  [
    /no spaces|without spaces|cannot contain (?:any )?spaces|not contain (?:any )?(?:white)?spaces?|keine leerzeichen|ohne leerzeichen|sans espace|sin espacios|senza spazi|sem espa[çc]os|без пробелов|不能.{0,4}空格/iu,
    { bare: true },
  ],
  [
    /already (?:been )?(?:taken|exists?|in use|used|registered|have|subscribed|on the list)|(?:is|has been|was) taken|exists already|not available|unavailable|in use\b|duplicate|must be unique|bereits (?:vergeben|registriert|vorhanden|verwendet|belegt)|existiert bereits|schon vergeben|d[ée]j[àa] (?:pris|utilis|existe|enregistr)|existe d[ée]j[àa]|ya (?:existe|est[áa] (?:en uso|registrad))|gi[àa] (?:in uso|esistente|registrat|esiste)|j[áa] (?:existe|est[áa] em uso|cadastrad)|al (?:in gebruik|bezet|geregistreerd)|bestaat al|ju[żz] (?:istnieje|zaj[ęe]t)|redan|zaten|kullan[ıi]mda|уже (?:занят|существует|зарегистр|использу)|既に|すでに|已存在|已被|已经|이미/iu,
    { again: 1 },
  ],
  [
    /(?:do(?:es)?n?.?t?|must|should|not) (?:not )?match(?!\w| the (?:requested )?(?:format|pattern))|be the same|not identical|[üu]berein|nicht gleich|correspondent pas|ne correspond|no coinciden|non (?:coincid|corrispond)|n[ãa]o (?:coincid|conferem|correspond)|komen niet overeen|nie (?:s[ąa] identyczne|pasuj)|matchar inte|e[şs]le[şs]m|не совпада|一致しません|不一致|일치하지/iu,
    { matches: true },
  ],
  [
    /required|must not be (?:empty|blank)|can.?t be (?:empty|blank)|cannot be (?:empty|blank)|(?:is|was) (?:empty|blank|missing)|mandatory|fill (?:in|out) this|please (?:enter|provide|fill in|tick|check this|accept|agree)|please select|erforderlich|pflichtfeld|darf nicht leer|f[üu]llen sie dieses|bitte (?:angeben|ausf[üu]llen|akzeptieren|zustimmen)|obligatoire|renseigner ce|obligatori[oa]|completa este|obrigat[óo]ri|preencha|obbligatori|compila questo|verplicht|wymagane|wype[łl]nij|obligatorisk|kr[äa]vs|gerekli|zorunlu|обязательн|заполните|必須|入力してください|必填|请填写|不能为空|필수|입력(?:해|하)/iu,
    { required: true },
  ],
  [
    /(?:in|be) (?:the )?future|(?:not|cannot|can't) be (?:in (?:the )?)?past|has passed|already passed|has expired|is expired|(?:in der|die) zukunft|nicht in der vergangenheit|dans le futur|date future|en el futuro|nel futuro|no futuro|in de toekomst|w przysz[łl]o|i framtiden|в будущем|未来|将来|미래/iu,
    { when: 'future' },
  ],
  [
    /(?:be|lie) in (?:the )?past|(?:not|cannot|can't) be (?:in (?:the )?)?future|(?:in der|die) vergangenheit liegen|nicht in der zukunft|dans le pass[ée]|en el pasado|nel passato|no passado|in het verleden|w przesz[łl]o|в прошлом|過去の|过去的|과거/iu,
    { when: 'past' },
  ],
  [
    /whole number|integer|no decimals|ganze zahl|nombre entier|n[úu]mero entero|numero intero|n[úu]mero inteiro|geheel getal|liczba ca[łl]kowita|heltal|целое|整数|정수/iu,
    { whole: true },
  ],
  [/\b(?:leave|must be|keep) (?:this )?(?:field )?(?:empty|blank|unchecked)\b/iu, { off: true }],
  [
    /(?:positive (?:number|value|amount)|greater than zero|not be (?:zero|negative)|positive zahl|gr[öo][ßs]er als null|nombre positif|n[úu]mero positivo)/iu,
    { low: 1 },
  ],
];
